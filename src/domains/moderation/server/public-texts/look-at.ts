import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { lookKey, looksOf, type PublicText, type PublicTextRow, type TextLook } from "#platform/domain/public-text.ts";
import { moving } from "#platform/move-rows.ts";
import { enqueue } from "#platform/tasks.ts";
import { caseStates } from "../../states.ts";
import { refusedAmong } from "./refused-marks.ts";
import { openFindingWords, type SensitiveWord } from "../sensitive-words/find-sensitive-words.ts";

/** Done by `ask-machine.ts`, which asks outside of the transaction. */
export const askMachineTask = {
  name: "moderation.askMachine",
  payload: z.object({ kind: z.string(), rowId: z.int(), digest: z.string() }),
};

type Who = Pick<UserContext, "db" | "now" | "declared"> & { user: { id: number } | null };

interface Written {
  kind: string;
  ids: readonly number[];
  /** What stays public of one row while its new texts wait, by field: as they were before. */
  former?: Record<string, string> | undefined;
  /** They were written before the words that are sought now: for those alone, and no machine is asked. */
  isAgain?: true;
  /** They are held already, whatever they hold now. */
  mustWait?: true;
}

/**
 * Looks at texts that were just written, in the same transaction: what holds a sensitive word, or must be looked at
 * first, is hidden and waits. What is as it was looked at stays as it is.
 */
export async function lookAt(context: Who, { kind, ids, former, isAgain, mustWait }: Written): Promise<void> {
  const { db, now, user } = context;
  const declared = publicText(context, kind);
  const known = new Map(
    (
      await db
        .selectFrom("moderationCases")
        .select(["id", "rowId", "state", "isHidden", "isBad", "words", "classes"])
        .select(["digest", "former", "openedAt", "reason"])
        .where("kind", "=", kind)
        .where("rowId", "=", anyOf(ids))
        .forUpdate()
        .execute()
    ).map((one) => [one.rowId, one]),
  );
  const chosen = isAgain ? "hits" : await lookOf(context, kind);
  const rows = await declared.read({ db }, ids);
  const refused = await refusedAmong(context, rows);
  const wordsIn = await openFindingWords({ db });
  for (const row of rows) {
    const digest = digestOf(row);
    const before = known.get(row.id);
    if (before?.digest === digest) continue;
    // A word of today in what few see hides nothing that is public.
    const sought = row.texts.filter(({ isPrivate }) => !isAgain || !isPrivate);
    const words = declared.isPicture ? [] : sought.map(({ text }) => text);
    const found = wordsIn(words);
    const isEmpty = row.texts.every(({ text }) => text === "");
    const look = isEmpty ? "hits" : chosen;
    if ((declared.isProse || declared.isPicture) && !isEmpty && !isAgain && found.length === 0)
      await enqueue(db, askMachineTask, { kind, rowId: row.id, digest });
    // A refusal stands until an operator releases what was written since: a released case has no reason.
    const wasRefused = refused.has(row.id) || (before !== undefined && before.reason !== "");
    // So does what the machine found bad, until it answers anew.
    const wasBad = before?.isBad ?? false;
    if ((wasRefused || wasBad) && isEmpty) continue;
    const isHidden = found.length > 0 || look === "before" || wasRefused || wasBad || mustWait === true;
    if (!isHidden && look === "hits") {
      if (before) await db.deleteFrom("moderationCases").where("id", "=", before.id).execute();
      continue;
    }
    // What was hidden goes on showing what it showed, and what was refused nothing.
    const shown = before?.isHidden ? (before.state === "refused" ? null : before.former) : (former ?? null);
    const written = {
      isHidden,
      ...(wasBad && found.length === 0 ? { words: before!.words, classes: before!.classes } : namedIn(found)),
      digest,
      former: isHidden && shown ? sql<never>`${JSON.stringify(shown)}::jsonb` : null,
      userId: user?.id ?? null,
      openedAt: before ? new Date(Math.max(now.getTime(), before.openedAt.getTime() + 1)) : now,
      decidedAt: null,
      decidedBy: null,
      reason: wasRefused ? (before?.reason ?? "") : "",
    };
    if (before) {
      const update = db.updateTable("moderationCases").set(written).where("id", "=", before.id);
      await moving(update, { states: caseStates, to: "waiting" }).execute();
    } else
      await db
        .insertInto("moderationCases")
        .values({ kind, rowId: row.id, state: "waiting", ...written })
        .execute();
  }
}

/** A kind as its domain declares it. */
export function publicText({ declared }: Pick<UserContext, "declared">, kind: string): PublicText {
  const known = declared.publicTexts[kind];
  if (!known) throw new Error(`no domain declares the public texts ${kind}`);
  return known;
}

/** When texts of a kind are looked at: as operators say, or else as its domain does. */
export async function lookOf(context: Pick<UserContext, "db" | "declared">, kind: string): Promise<TextLook> {
  const declared = publicText(context, kind);
  const said = looksOf(declared).safeParse(await readConfigValue(context, lookKey(kind)));
  return said.success ? said.data : declared.look;
}

/** The texts of a row by field, as `lookAt` takes those that were there before. */
export async function textsNow(
  context: Pick<UserContext, "db" | "declared">,
  { kind, id }: { kind: string; id: number },
): Promise<Record<string, string>> {
  const [row] = await publicText(context, kind).read(context, [id]);
  return Object.fromEntries((row?.texts ?? []).map(({ field, text }) => [field, text]));
}

/** What tells whether texts are those that were looked at. */
export function digestOf({ texts }: Pick<PublicTextRow, "texts">): string {
  const told = texts.map(({ field, text }) => [field, text]);
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}

function namedIn(found: SensitiveWord[]): { words: string[]; classes: string[] } {
  return { words: found.map(({ word }) => word), classes: found.map((one) => one.class) };
}
