import type { UserContext } from "../context.ts";

/** One thing that operators look for. */
interface SoughtThing {
  title: string;
  /** What tells it from others of its name, as lists show it. */
  note: string;
  path: string;
}

/** A kind of thing that operators find from anywhere in the console, where they may look at what its domain keeps. */
export interface ConsoleSearch {
  title: string;
  /** Its list below /ops, which the same words narrow. */
  section: string;
  /** Its place among all kinds. */
  order: number;
  /** At most `limit` of those that fit the words, the likeliest first. Nothing of a look goes on record. */
  find(context: UserContext, words: string, limit: number): Promise<SoughtThing[]>;
}
