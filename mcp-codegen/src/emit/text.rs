//! Text that grows line by line, with an indent.

/// The width that lines are kept to.
pub(super) const WIDTH: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Source {
    text: String,
    indent: usize,
}

impl Source {
    /// Text that will stand inside of something.
    pub(super) fn inside() -> Self {
        Self {
            text: String::new(),
            indent: 4,
        }
    }

    /// Adds text that has its indent already.
    pub(super) fn append(&mut self, inner: &Self) {
        self.text.push_str(&inner.text);
    }

    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        let line = line.as_ref();
        if !line.is_empty() {
            self.text.extend(std::iter::repeat_n(' ', self.indent));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    pub(super) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") && !self.text.ends_with("{\n") {
            self.text.push('\n');
        }
    }

    /// A line after which everything is further in.
    pub(super) fn open(&mut self, line: impl AsRef<str>) {
        self.line(line);
        self.indent += 4;
    }

    /// A line before which the last [`Source::open`] ends.
    pub(super) fn close(&mut self, line: impl AsRef<str>) {
        self.indent = self.indent.saturating_sub(4);
        if self.text.ends_with("\n\n") {
            self.text.pop();
        }
        self.line(line);
    }

    /// Goes further in without a line of its own, after a line that closed and opened.
    pub(super) fn open_here(&mut self) {
        self.indent += 4;
    }

    /// Goes back without a line.
    pub(super) fn dedent(&mut self) {
        self.indent = self.indent.saturating_sub(4);
    }

    pub(super) fn block(&mut self, head: impl AsRef<str>, body: impl FnOnce(&mut Self)) {
        self.open(head);
        body(self);
        self.close("}");
    }

    /// How many columns are left in a line.
    pub(super) fn room(&self) -> usize {
        WIDTH.saturating_sub(self.indent)
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
