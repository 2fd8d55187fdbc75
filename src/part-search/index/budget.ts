/** How much work one query may make. */
export interface Budget {
  /** Whether the work ended before all was looked for. */
  readonly isSpent: boolean;
  /** Takes some work off, of which 1 is a look at a document. False = nothing more is to be done. */
  take(work: number): boolean;
}

// Of a reading of words before it comes to documents.
export const READING = 1024;
const CHECK_EVERY = 8192;

/** Is spent when `isOver` says so; that is asked now and then. */
export class CheckedBudget implements Budget {
  isSpent = false;
  readonly #isOver: () => boolean;
  #left = CHECK_EVERY;

  constructor(isOver: () => boolean) {
    this.#isOver = isOver;
  }

  take(work: number): boolean {
    this.#left -= work;
    return this.#left > 0 || this.#check();
  }

  #check(): boolean {
    this.isSpent ||= this.#isOver();
    if (!this.isSpent) this.#left = CHECK_EVERY;
    return !this.isSpent;
  }
}

/** Ends so many milliseconds from now. */
export function budgetOfMs(ms: number): Budget {
  const end = performance.now() + ms;
  return new CheckedBudget(() => performance.now() > end);
}

/** For who has time. */
export function endlessBudget(): Budget {
  return new CheckedBudget(() => false);
}
