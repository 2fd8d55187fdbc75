import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import { inTransaction } from "#platform/database.ts";
import type { PublicTextRow } from "#platform/domain/public-text.ts";
import { moving } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import type { MachineVerdict } from "#ports/machine-moderation/port.ts";
import { PortError } from "#ports/port.ts";
import { caseStates } from "../../states.ts";
import { askMachineTask, digestOf, lookOf, publicText } from "./look-at.ts";
import { refusedAmong } from "./refused-marks.ts";

const ANSWERED_WITHIN_MS = 30_000;

/** Asks a machine about a text that is as it was written: what it doubts is looked at, what it finds bad is hidden until then, or until it answers otherwise of what was written since. */
async function askMachine(
  context: TaskContext,
  { kind, rowId, digest }: z.output<typeof askMachineTask.payload>,
): Promise<void> {
  const { read, isPicture } = publicText(context, kind);
  const [row] = await read(context, [rowId]);
  if (!row || digestOf(row) !== digest) return;
  const texts = row.texts.flatMap(({ text }) => text || []);
  const verdict = await (isPicture ? askOfPictures(context, texts) : askOfText(context, texts.join("\n")));
  if (verdict === null) return;
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    // A new case of the same row waits for the one that is here first.
    const known = await db
      .selectFrom("moderationCases")
      .select(["id", "state", "isHidden", "isBad", "classes", "digest", "openedAt", "reason"])
      .where("kind", "=", kind)
      .where("rowId", "=", rowId)
      .forUpdate()
      .executeTakeFirst();
    // Somebody has looked at it already, or it was written anew.
    const [later] = await read({ db }, [rowId]);
    if (!later || digestOf(later) !== digest || (known?.digest === digest && known.state !== "waiting")) return;
    if (verdict.verdict === "pass") {
      if (known?.isBad && known.digest === digest) await showAgain(context, { kind, row: later, known });
      return;
    }
    const found = {
      isBad: verdict.verdict === "bad",
      isHidden: verdict.verdict === "bad" || (known?.isHidden ?? false),
      words: verdict.found,
      classes: verdict.found.map(() => "machine"),
      digest,
    };
    if (known) {
      const openedAt = new Date(Math.max(now.getTime(), known.openedAt.getTime() + 1));
      const update = db
        .updateTable("moderationCases")
        .set({ ...found, openedAt })
        .where("id", "=", known.id);
      await moving(update, { states: caseStates, to: "waiting", from: ["waiting"] }).execute();
    } else
      await db
        .insertInto("moderationCases")
        .values({ kind, rowId, state: "waiting", ...found, userId: null, openedAt: now })
        .onConflict((conflict) => conflict.columns(["kind", "rowId"]).doNothing())
        .execute();
  });
}

interface Held {
  kind: string;
  row: PublicTextRow;
  known: { id: number; classes: string[]; reason: string };
}

/** What was held because the machine had found it bad before it was changed is as any other of its kind, unless it waits for something else. */
async function showAgain(context: TaskContext, { kind, row, known }: Held): Promise<void> {
  const { db } = context;
  const look = await lookOf(context, kind);
  const hasWords = known.classes.some((one) => one !== "machine");
  const isRefused = known.reason !== "" || (await refusedAmong(context, [row])).size > 0;
  const isHidden = hasWords || isRefused || look === "before";
  if (!isHidden && look === "hits") await db.deleteFrom("moderationCases").where("id", "=", known.id).execute();
  else
    await db
      .updateTable("moderationCases")
      .set({ isBad: false, isHidden, ...(!isHidden && { former: null }), ...(!hasWords && { words: [], classes: [] }) })
      .where("id", "=", known.id)
      .execute();
}

const givesUp = () => AbortSignal.timeout(ANSWERED_WITHIN_MS);

function askOfText({ ports }: TaskContext, text: string): Promise<MachineVerdict | null> {
  return unlessRefused(ports.machineModeration.lookAtText(text, givesUp()));
}

/** The strictest that it says of any of them; null where it has no opinion of one, and finds nothing in the others. What is kept no more shows nothing. */
async function askOfPictures({ ports }: TaskContext, files: string[]): Promise<MachineVerdict | null> {
  const verdicts: (MachineVerdict | null)[] = [];
  for (const sha256 of files) {
    if ((await ports.fileStore.sizeOf(sha256)) === null) continue;
    const bytes = await buffer(await ports.fileStore.read(sha256));
    verdicts.push(await unlessRefused(ports.machineModeration.lookAtPicture(bytes, givesUp())));
  }
  const found = verdicts.filter((one) => one?.verdict !== "pass");
  return (
    found.find((one) => one?.verdict === "bad") ??
    found.find((one) => one !== null) ??
    (found.length > 0 ? null : { verdict: "pass" })
  );
}

/** What it refuses for good it has no opinion of; anything else is tried again by the queue. */
async function unlessRefused(asked: Promise<MachineVerdict>): Promise<MachineVerdict | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PortError && error.kind === "rejected") return null;
    throw error;
  }
}

export const onAskMachine = onTask(askMachineTask, askMachine);
