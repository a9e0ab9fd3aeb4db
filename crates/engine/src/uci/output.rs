//! The one writer of standard output.

use std::io::{self, Write};

use camelot_protocol::{Dialect, Reply};

/// Where replies go, and in which dialect.
pub(crate) struct Output<W> {
    writer: W,
    /// What is spoken; UCI until the other side asks for UGI.
    pub(crate) dialect: Dialect,
}

impl<W: Write> Output<W> {
    /// An output that speaks UCI.
    pub(crate) fn new(writer: W) -> Output<W> {
        Output { writer, dialect: Dialect::Uci }
    }

    /// Writes a reply as one line and sends it off at once.
    ///
    /// # Errors
    /// When nobody reads any more.
    pub(crate) fn say(&mut self, reply: &Reply) -> io::Result<()> {
        let mut line = reply.print(self.dialect);
        log::debug!("said: {line}");
        line.push('\n');
        self.writer.write_all(line.as_bytes())?;
        self.writer.flush()
    }
}
