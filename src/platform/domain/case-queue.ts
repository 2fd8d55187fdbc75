import type { RawBuilder } from "kysely";
import type { Context, UserContext } from "../context.ts";
import type { ConsoleThing } from "#shared/console-thing.ts";
import type { Whose } from "./own-case.ts";
import { MINUTE_MS } from "#shared/durations.ts";

/** What an operator may decide. */
export interface CaseDecision {
  name: string;
  label: string;
  /** Common reasons; none are offered where none is needed. */
  reasons: string[];
  needsReason: boolean;
  kind: "primary" | "danger" | "plain";
  /** It gives money, or what goes by somebody's identity: one operator proposes it, another confirms. */
  needsSecond?: boolean;
}

export interface CaseFact {
  label: string;
  value: string;
  path: string | null;
  /** Said by whoever brought the case: to be checked against its papers. */
  isClaimed?: boolean | undefined;
  /** As the version said it that was decided last; empty where it said nothing. */
  former?: string | undefined;
  /** As a register has it, which `name` says. */
  register?: { name: string; value: string; isSame: boolean } | undefined;
}

/** What is to be read, with where the words of the lists stand in it. */
export interface CaseText {
  label: string;
  text: string;
  hits: { at: number; length: number }[];
}

/** What whoever brought a case called it; whoever decides it may call it by another of these. */
export interface CaseType {
  name: string;
  options: { name: string; label: string }[];
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
  /** Of whom it is, where the title says more than that: who decides alone types it again. */
  about?: string | undefined;
  type?: CaseType | undefined;
  /** What there is already that it is to be compared with; `relation` says how it stands to it. */
  beside?:
    | { title: string; path: string | null; picture: string | null; relation: string; facts: CaseFact[] }[]
    | undefined;
  /** What is to be looked at, each with the address of its bytes. */
  pictures?: { label: string; path: string; mediaType: string }[] | undefined;
  /** In the words of whoever brought it. */
  text: string;
  /** The same in parts, each with the words hit in it. */
  texts?: CaseText[] | undefined;
  /** The decisions that its state allows; all of its queue unless told. */
  allowed?: string[] | undefined;
  /** By their names, decisions that come to something else here: how they are called, and what is said before they are made. */
  calledHere?: Record<string, { label: string; effect: string }> | undefined;
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

export const UNDO_MINUTES = 10;
/** So long a decision can be taken back, nobody is told of it, nor of what follows from it, and what can't be taken back is held. */
export const UNDO_MS = UNDO_MINUTES * MINUTE_MS;

/** How decisions of a queue are taken back while nobody has been told of them yet. */
export interface CaseUndo {
  /** Decisions that stay, each with why, in words for operators. */
  final?: Readonly<Record<string, string>>;
  /** What it has to know of the case as it was; asked in the transaction that decides, before. */
  remember?(context: UserContext, id: number): Promise<Record<string, unknown> | undefined>;
  /**
   * Puts a case back to how it was before it was decided at that moment, in the caller's transaction; false where it has
   * changed since, or what has, in words for operators.
   */
  restore(
    context: UserContext,
    decided: { id: number; decision: string; decidedAt: Date; former: Record<string, unknown> },
  ): Promise<boolean | string>;
  /** Does what can't be taken back, once the decision can't be either: in the transaction that tells of it, once. */
  release?(context: Context, decided: { id: number; decision: string; decidedAt: Date }): Promise<void>;
  /**
   * Asked when it is told, where what is decided can end otherwise than by a decision: whether it stands. What does not is
   * told to nobody.
   */
  stands?(context: Context, decided: { id: number; decision: string; decidedAt: Date }): Promise<boolean>;
  /** Asked then, where what it comes to may have changed since: what is told now of what was to be told. */
  retell?(
    context: Context,
    decided: { id: number; decision: string; reason: string; former: Record<string, unknown> },
    notices: CaseNotice[],
  ): Promise<CaseNotice[]>;
}

/** Within so many hours a case is to be decided where its queue says nothing else. */
export const DUE_HOURS = 48;

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
  /** Its cases of a thing, decided ones too: a query of `id`, by the kind of thing; of a user they are those on whose sides he stands. */
  of?: Partial<Record<Exclude<ConsoleThing, "user">, (id: number) => RawBuilder<{ id: number }>>>;
  /** Within how many hours one is to be decided; `DUE_HOURS` unless told. */
  dueHours?: number;
  /** All that wait: a query of `id` and `opened_at`. */
  waiting(context: Context): RawBuilder<{ id: number; openedAt: Date }>;
  /** Its cases whose heading or text has such words (a pattern of `ilike`): a query of `id`, also of what waits no more. Left out, its list is not searched. */
  named?(pattern: string): RawBuilder<{ id: number }>;
  /** In what of a case these words are sought, as the label of the field says it; 名称 unless told. */
  namedBy?: string;
  /** Cases that wait, the oldest first; of `ids` alone where they are given. */
  list(context: Context, range: { ids: number[] | null; limit: number; offset: number }): Promise<QueuedCase[]>;
  decisions: CaseDecision[];
  /** Its decisions are told to no user: their reasons are for the log. */
  tellsNobody?: true;
  /**
   * Decides one case in a transaction of its own, on record, and answers whom to tell what; refuses what is decided
   * already or was brought anew since `openedAt`. `type` is what it turned out to be.
   */
  decide(
    context: UserContext,
    decided: { id: number; decision: string; reason: string; openedAt?: string | undefined; type?: string | undefined },
  ): Promise<CaseNotice | CaseNotice[] | null>;
  /** How that is taken back; or why it never is, in words for operators. */
  undo: CaseUndo | string;
}
