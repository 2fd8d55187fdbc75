import type { Context, UserContext } from "#platform/context.ts";
import type { Case, Decision } from "../contract/queues.ts";
import type { Act } from "./record-act.ts";

/** One kind of case that operators decide. Adding a queue is adding a file that makes one of these, and its line in `queues.ts`; what it records needs its labels in `labels.ts`. */
export interface Queue {
  /** In addresses and in the log. */
  name: string;
  title: string;
  /** The heading that it stands under in the menu. */
  group: string;
  /** What goes on record for each case that is looked at, where they show of somebody what others never see. */
  look?: Pick<Act, "act" | "subject">;
  /** How many wait, and since when the oldest does. */
  count(context: Context): Promise<{ waiting: number; oldestAt: Date | null }>;
  /** Cases that wait, the oldest first; of `ids` alone where they are given. */
  list(context: Context, range: { ids: number[] | null; limit: number; offset: number }): Promise<QueuedCase[]>;
  decisions: Decision[];
  /**
   * Decides one case inside a transaction of its own, and records the act. Refuses what is decided already, and what may be brought anew under its number
   * where that was not at `openedAt`, the time that was seen; some refuse what was not seen at all. Answers whom to tell what.
   */
  decide(context: UserContext, decided: { id: number; decision: string; reason: string; openedAt?: string | undefined }): Promise<CaseNotice | null>;
}

export type QueuedCase = Omit<Case, "holder">;

/** What the user is told of whose case was decided. */
export interface CaseNotice {
  userId: number;
  title: string;
  text: string;
  path?: string;
}
