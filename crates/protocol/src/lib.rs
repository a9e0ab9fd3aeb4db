//! The text protocol of the Camelot engine: commands and replies as types, parsed and printed in both directions.
