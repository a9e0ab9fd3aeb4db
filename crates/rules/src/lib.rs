//! The rules of the Camelot family of board games: boards, positions, moves, notation and game records.
