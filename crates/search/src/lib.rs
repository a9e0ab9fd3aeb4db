//! Evaluation, transposition table, search, clocks and threads of the Camelot engine.
