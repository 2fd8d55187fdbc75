import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import type { MachineVerdict } from "#ports/machine-moderation/port.ts";
import { PortError } from "#ports/port.ts";
import { caseStates } from "../../states.ts";
import { askMachineTask, digestOf, publicText } from "./look-at.ts";

const ANSWERED_WITHIN_MS = 30_000;

/** Asks a machine about a text that is as it was written: what it doubts is looked at, what it finds bad is hidden until then. */
async function askMachine(
  context: TaskContext,
  { kind, rowId, digest }: z.output<typeof askMachineTask.payload>,
): Promise<void> {
  const { read, isPicture } = publicText(context, kind);
  const [row] = await read(context, [rowId]);
  if (!row || digestOf(row) !== digest) return;
  const texts = row.texts.flatMap(({ text }) => text || []);
  const verdict = await (isPicture ? askOfPictures(context, texts) : askOfText(context, texts.join("\n")));
  if (verdict.verdict === "pass") return;
  await inTransaction(context, async ({ db, now }) => {
    // A new case of the same row waits for the one that is here first.
    const known = await db
      .selectFrom("moderationCases")
      .select(["id", "state", "isHidden", "digest", "openedAt"])
      .where("kind", "=", kind)
      .where("rowId", "=", rowId)
      .forUpdate()
      .executeTakeFirst();
    // Somebody has looked at it already, or it was written anew.
    const [later] = await read({ db }, [rowId]);
    if (!later || digestOf(later) !== digest || (known?.digest === digest && known.state !== "waiting")) return;
    const found = {
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

const givesUp = () => AbortSignal.timeout(ANSWERED_WITHIN_MS);

function askOfText({ ports }: TaskContext, text: string): Promise<MachineVerdict> {
  return unlessRefused(ports.machineModeration.lookAtText(text, givesUp()));
}

/** The strictest that it says of any of them. What is kept no more shows nothing. */
async function askOfPictures({ ports }: TaskContext, files: string[]): Promise<MachineVerdict> {
  const verdicts: MachineVerdict[] = [];
  for (const sha256 of files) {
    if ((await ports.fileStore.sizeOf(sha256)) === null) continue;
    const bytes = await buffer(await ports.fileStore.read(sha256));
    verdicts.push(await unlessRefused(ports.machineModeration.lookAtPicture(bytes, givesUp())));
  }
  const found = verdicts.filter((one) => one.verdict !== "pass");
  return found.find(({ verdict }) => verdict === "bad") ?? found[0] ?? { verdict: "pass" };
}

/** What it refuses for good it has no opinion of; anything else is tried again by the queue. */
async function unlessRefused(asked: Promise<MachineVerdict>): Promise<MachineVerdict> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PortError && error.kind === "rejected") return { verdict: "pass" };
    throw error;
  }
}

export const onAskMachine = onTask(askMachineTask, askMachine);
