import type { Refusal } from "#api/refusals.ts";
import type { UserContext } from "../context.ts";

/** A kind of long work of users with rules of its own; a kind that nobody declares has none. */
export interface UserTaskKind {
  /** The page where it is stopped, if that is not the list of tasks, and what is said to who tries it there. */
  stoppedAt?: { path: string; title: string; refusal: () => Refusal };
  /** Why its owner can't have the files of a task as he asks for them. */
  whyNotRead?: (context: UserContext, task: { sessionKey: Buffer | null; about: string }) => Refusal | null;
}
