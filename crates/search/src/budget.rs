//! How long a search may go on, and how much memory it may take.

/// A number of iterations, a question "stop now?", or both: whichever ends first.
/// Also the most memory that the search may take.
///
/// A search reads no clock. Callers who have one ask it inside the question, which
/// is put before the first iteration and then every so many iterations.
///
/// ```
/// use search::Budget;
///
/// let mut asked = 0;
/// let mut stop = || {
///     asked += 1;
///     asked > 3
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
    next_question: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    is_stopped: bool,
    memory: u64,
}

impl<'a> Budget<'a> {
    /// The memory that a search may take unless it is told otherwise: 256 MB.
    pub const MEMORY: u64 = 256 << 20;

    /// So many iterations.
    pub fn iterations(most: u64) -> Budget<'a> {
        Budget {
            most,
            spent: 0,
            ask_every: 32,
            next_question: 0,
            stop: None,
            is_stopped: false,
            memory: Budget::MEMORY,
        }
    }

    /// Until the question is answered with yes.
    pub fn until(stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { stop: Some(stop), ..Budget::iterations(u64::MAX) }
    }

    /// But no more iterations than this.
    #[must_use]
    pub fn and_at_most(self, iterations: u64) -> Budget<'a> {
        Budget { most: self.most.min(iterations), ..self }
    }

    /// How many iterations lie between two questions; 32 unless said otherwise.
    #[must_use]
    pub fn ask_every(self, iterations: u64) -> Budget<'a> {
        Budget { ask_every: iterations.max(1), ..self }
    }

    /// The most bytes that a search may take, and what it keeps for the next one;
    /// [`MEMORY`](Self::MEMORY) unless said otherwise.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Budget<'a> {
        Budget { memory: bytes, ..self }
    }

    /// The most bytes that a search may take.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Spends at most so many iterations of it on something.
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

    /// Whether it is used up. May ask the question.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        if self.spent >= self.most {
            return true;
        }
        self.spent >= self.next_question && self.ask()
    }

    /// Takes iterations off it.
    #[inline]
    pub fn spend(&mut self, iterations: u64) {
        self.spent = self.spent.saturating_add(iterations);
    }

    /// How many iterations were taken off it.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// How many iterations are left, if no question ends it before.
    #[inline]
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent)
    }

    fn ask(&mut self) -> bool {
        self.next_question = self.spent.saturating_add(self.ask_every);
        match &mut self.stop {
            None => {
                self.next_question = u64::MAX;
                false
            }
            Some(stop) => {
                let stops = stop();
                if stops {
                    // Once over, over for good.
                    self.most = self.spent;
                    self.is_stopped = true;
                }
                stops
            }
        }
    }
}

/// How to share what is left of a game's time, or of any other store, between the
/// moves to come. Knows only the numbers it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// What is left, in any unit.
    pub left: u64,
    /// What comes back after every move.
    pub increment: u64,
    /// How many own moves are still to come, this one included; a good guess will do.
    pub moves_to_go: u32,
    /// Never touched: what sending the answer may cost.
    pub reserve: u64,
}

impl Pace {
    /// What this move may use. Earlier moves get a little more than later ones:
    /// they decide more, and games often end before their time.
    pub fn share(&self) -> u64 {
        let free = self.left.saturating_sub(self.reserve);
        let moves = u64::from(self.moves_to_go.max(1));
        let even = free / moves;
        let early = even / 4 * u64::from(moves > 2);
        (even + early).saturating_add(self.increment / 4 * 3).min(free)
    }
}
