//! The program `camelot`: the protocol on stdin and stdout, and the command line for people.

fn main() {}
