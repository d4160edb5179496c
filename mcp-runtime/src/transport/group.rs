//! The processes that end together: a child process and what it starts.

#[cfg(not(unix))]
pub(super) use self::single::Group;
#[cfg(unix)]
pub(super) use self::unix::Group;

#[cfg(unix)]
mod unix {
    use std::time::Duration;

    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
    use tokio::process::{Child, Command};
    use tokio::time::{Instant, sleep};

    /// How long what a process started may go on after it, before it is killed.
    const ORPHANS: Duration = Duration::from_millis(500);
    const POLL: Duration = Duration::from_millis(10);

    /// A process group. Whatever is still in it when this is dropped is killed.
    #[derive(Debug)]
    pub(in crate::transport) struct Group {
        leader: Option<Pid>,
    }

    impl Group {
        /// Has the command's process lead a group of its own.
        pub(in crate::transport) fn lead(command: &mut Command) {
            command.process_group(0);
        }

        /// The group that a process leads.
        pub(in crate::transport) fn of(child: &Child) -> Self {
            let id = child.id().and_then(|id| i32::try_from(id).ok());
            let leader = id.and_then(Pid::from_raw);
            Self { leader }
        }

        /// Asks everything in it to end. Answers whether it could be asked.
        pub(in crate::transport) fn ask(&self) -> bool {
            self.signal(Signal::TERM)
        }

        /// Kills everything in it.
        pub(in crate::transport) fn kill(&self) {
            self.signal(Signal::KILL);
        }

        /// Its leader has exited. If nothing is left, the system may give the number to another group.
        pub(in crate::transport) fn left(&mut self) {
            if self.is_empty() {
                self.leader = None;
            }
        }

        /// Its leader has exited: ends what the leader left behind.
        pub(in crate::transport) async fn end(&mut self) {
            self.ask();
            let latest = Instant::now() + ORPHANS;
            while !self.is_empty() {
                if Instant::now() >= latest {
                    self.kill();
                    break;
                }
                sleep(POLL).await;
            }
            self.leader = None;
        }

        fn is_empty(&self) -> bool {
            self.leader
                .is_none_or(|leader| test_kill_process_group(leader) == Err(Errno::SRCH))
        }

        fn signal(&self, signal: Signal) -> bool {
            self.leader
                .is_some_and(|leader| kill_process_group(leader, signal).is_ok())
        }
    }

    impl Drop for Group {
        fn drop(&mut self) {
            self.kill();
        }
    }
}

#[cfg(not(unix))]
mod single {
    use tokio::process::{Child, Command};

    /// Nothing: where there are no process groups, only the process itself is ended, by tokio.
    #[derive(Debug)]
    pub(in crate::transport) struct Group;

    impl Group {
        pub(in crate::transport) fn lead(_: &mut Command) {}

        pub(in crate::transport) fn of(_: &Child) -> Self {
            Self
        }

        pub(in crate::transport) fn ask(&self) -> bool {
            false
        }

        pub(in crate::transport) fn kill(&self) {}

        pub(in crate::transport) fn left(&mut self) {}

        pub(in crate::transport) async fn end(&mut self) {}
    }
}
