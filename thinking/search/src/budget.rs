//! How long a search may take, and how much memory.

/// A number of iterations, a callback that says when to stop, or both: the first one to end
/// ends the search. Also the most memory that the search may take.
///
/// A search reads no clock. A caller that has one reads it in the callback, which is called
/// before the first iteration and then at regular intervals.
///
/// ```
/// use search::Budget;
///
/// let mut calls = 0;
/// let mut stop = || {
///     calls += 1;
///     calls > 3
/// };
/// let mut budget = Budget::until(&mut stop).ask_every(100).and_at_most(1_000_000);
/// while !budget.is_over() {
///     budget.spend(1);
/// }
/// assert_eq!(budget.spent(), 300);
/// ```
pub struct Budget<'a> {
    most: u64,
    spent: u64,
    ask_every: u64,
    next_call: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    is_stopped: bool,
    memory: u64,
}

impl<'a> Budget<'a> {
    /// The memory that a search may take by default: 256 MB.
    pub const MEMORY: u64 = 256 << 20;

    /// This number of iterations.
    pub fn iterations(most: u64) -> Budget<'a> {
        Budget {
            most,
            spent: 0,
            ask_every: 32,
            next_call: 0,
            stop: None,
            is_stopped: false,
            memory: Budget::MEMORY,
        }
    }

    /// Until the callback returns true.
    pub fn until(stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { stop: Some(stop), ..Budget::iterations(u64::MAX) }
    }

    /// With at most this number of iterations.
    #[must_use]
    pub fn and_at_most(self, iterations: u64) -> Budget<'a> {
        Budget { most: self.most.min(iterations), ..self }
    }

    /// How many iterations there are between two calls of the callback; 32 by default.
    #[must_use]
    pub fn ask_every(self, iterations: u64) -> Budget<'a> {
        Budget { ask_every: iterations.max(1), ..self }
    }

    /// The most bytes that a search may take, including what it keeps for the next one;
    /// [`MEMORY`](Self::MEMORY) by default.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Budget<'a> {
        Budget { memory: bytes, ..self }
    }

    /// The most bytes that a search may take.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Spends at most this number of iterations on a part of the work.
    ///
    /// ```
    /// use search::Budget;
    ///
    /// let mut budget = Budget::iterations(100);
    /// budget.part(30, |part| {
    ///     while !part.is_over() {
    ///         part.spend(1);
    ///     }
    /// });
    /// assert_eq!((budget.spent(), budget.left()), (30, 70));
    /// ```
    pub fn part<T>(&mut self, iterations: u64, on: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let whole = self.most;
        self.most = whole.min(self.spent.saturating_add(iterations));
        let result = on(self);
        if !self.is_stopped {
            self.most = whole;
        }
        result
    }

    /// Whether it is used up. May call the callback.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        if self.spent >= self.most {
            return true;
        }
        self.spent >= self.next_call && self.call()
    }

    /// Uses up iterations.
    #[inline]
    pub fn spend(&mut self, iterations: u64) {
        self.spent = self.spent.saturating_add(iterations);
    }

    /// How many iterations were used up.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// How many iterations are left, unless the callback ends it before.
    #[inline]
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent)
    }

    fn call(&mut self) -> bool {
        self.next_call = self.spent.saturating_add(self.ask_every);
        match &mut self.stop {
            None => {
                self.next_call = u64::MAX;
                false
            }
            Some(stop) => {
                let stops = stop();
                if stops {
                    // Once over, it stays over.
                    self.most = self.spent;
                    self.is_stopped = true;
                }
                stops
            }
        }
    }
}
