import type { Context, UserContext } from "../context.ts";
import type { Whose } from "./own-case.ts";

/** What an operator may decide. */
export interface CaseDecision {
  name: string;
  label: string;
  /** Common reasons; none are offered where none is needed. */
  reasons: string[];
  needsReason: boolean;
  kind: "primary" | "danger" | "plain";
}

export interface CaseFact {
  label: string;
  value: string;
  path: string | null;
}

/** A case as operators see it. */
export interface QueuedCase {
  id: number;
  title: string;
  /** Where what it is about can be looked at. */
  path: string | null;
  /** The address of a picture of it. */
  picture?: string | null | undefined;
  facts: CaseFact[];
  /** What there is already that it is to be compared with; `relation` says how it stands to it. */
  beside?:
    | { title: string; path: string | null; picture: string | null; relation: string; facts: CaseFact[] }[]
    | undefined;
  /** What is to be looked at, each with the address of its bytes. */
  pictures?: { label: string; path: string; mediaType: string }[] | undefined;
  /** In the words of whoever brought it. */
  text: string;
  /** ISO 8601. */
  openedAt: string;
}

/** What the user is told of whose case was decided. */
export interface CaseNotice {
  userId: number;
  title: string;
  text: string;
  path?: string;
}

/** One kind of case that operators decide: declared by the domain whose rows the cases are. */
export interface CaseQueue {
  /** In addresses and in the log. */
  name: string;
  title: string;
  /** The heading that it stands under in the menu. */
  group: string;
  /** Where it stands among all queues: the menu's order. */
  order: number;
  /** What goes on record for each case that is looked at, where it shows of somebody what others never see; else why it does not. */
  look: { act: `read-${string}`; subject: string } | string;
  /** As what its papers are named where files are read (`FileUse.subject`): who may not decide a case reads none of its papers. */
  papersOf?: string;
  /** Whose cases they are, side by side: none of these people sees or decides them. */
  whose: Whose;
  /** How many wait, and since when the oldest does. */
  count(context: Context): Promise<{ waiting: number; oldestAt: Date | null }>;
  /** Cases that wait, the oldest first; of `ids` alone where they are given. */
  list(context: Context, range: { ids: number[] | null; limit: number; offset: number }): Promise<QueuedCase[]>;
  decisions: CaseDecision[];
  /**
   * Decides one case in a transaction of its own, on record, and answers whom to tell what; refuses what is decided
   * already or was brought anew since `openedAt`.
   */
  decide(
    context: UserContext,
    decided: { id: number; decision: string; reason: string; openedAt?: string | undefined },
  ): Promise<CaseNotice | null>;
}
