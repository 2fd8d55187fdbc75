import type { Readable } from "node:stream";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { PortError } from "#ports/port.ts";
import type { ScanResult, VirusScan } from "#ports/virus-scan/port.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { moving } from "#platform/move-rows.ts";
import { scanStates } from "../states.ts";

const SCANNED_WITHIN_MS = 600_000;
const AGAIN_AFTER_MS = 10_000;
const AGAIN_AT_LATEST_MS = 300_000;
/** The operator has to let larger files through first. */
const AGAIN_AFTER_CHANGE_MS = HOUR_MS;
/** So many files in a row that can't be scanned are the scanner's fault, not theirs. */
const FAILURES_MAX = 3;

const SCAN = { states: scanStates, column: "scanState" } as const;

/** Asked for with each upload that is finished, when the tasks start, and once a day. */
export const scanUploadsTask = {
  name: "files.scanUploads",
  payload: z.object({}),
  isQueuedOnce: true,
  expireInHours: 4,
};
/** Asked for where something goes on waiting: a task of its own, so that what comes meanwhile need not wait as long. */
const scanAgainTask = {
  name: "files.scanAgain",
  payload: z.object({ tries: z.int() }),
  isQueuedOnce: true,
  expireInHours: 4,
};

export const onScanUploads = onTask(scanUploadsTask, (context) => scanUploads(context, 0));
export const onScanAgain = onTask(scanAgainTask, (context, { tries }) => scanUploads(context, tries));

/** Scans what waits for it. What can't be scanned goes on waiting, and is tried again until it can: nothing is taken unscanned. */
async function scanUploads(context: TaskContext, tries: number): Promise<void> {
  const { db, ports, log, now } = context;
  if (!ports.virusScan) return;
  const again = new Date(now.getTime() + Math.min(AGAIN_AFTER_MS * 2 ** Math.min(tries, 10), AGAIN_AT_LATEST_MS));
  // What came before there was a scanner, and waits to be taken.
  const unscanned = db
    .updateTable("filesUploads")
    .where("takenAt", "is", null)
    .where("goneAt", "is", null)
    .where("finishedAt", "is not", null);
  await moving(unscanned, { ...SCAN, from: ["skipped"], to: "waiting" }).execute();
  let failures = 0;
  while (failures < FAILURES_MAX) {
    const upload = await findWaiting(context);
    if (!upload) break;
    try {
      const found = await scanFile(ports.virusScan, await ports.fileStore.read(upload.sha256));
      if (found.verdict === "infected") await refuseUpload(context, upload.id, found.name);
      else await moving(db.updateTable("filesUploads").where("id", "=", upload.id), { ...SCAN, to: "clean" }).execute();
      failures = 0;
    } catch (error) {
      log.warn({ err: error, uploadId: upload.id, tries }, "an upload could not be scanned yet");
      // What the operator has to see to holds up no other: it is tried an hour later.
      const isForOperator = error instanceof PortError && error.kind === "config";
      await db
        .updateTable("filesUploads")
        .set({ scanAgainAt: isForOperator ? new Date(now.getTime() + AGAIN_AFTER_CHANGE_MS) : again })
        .where("id", "=", upload.id)
        .execute();
      if (!isForOperator) failures++;
    }
  }
  const waiting = await db
    .selectFrom("filesUploads")
    .select("id")
    .where("scanState", "=", "waiting")
    .where("finishedAt", "is not", null)
    .where("goneAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (waiting) await enqueue(db, scanAgainTask, { tries: tries + 1 }, again);
}

async function scanFile(virusScan: VirusScan, bytes: Readable): Promise<ScanResult> {
  try {
    return await virusScan.scan(bytes, AbortSignal.timeout(SCANNED_WITHIN_MS));
  } finally {
    bytes.destroy();
  }
}

/** The next that waits; one that could not be scanned comes after those that were never tried. */
function findWaiting({ db, now }: TaskContext): Promise<{ id: string; sha256: string } | undefined> {
  return db
    .selectFrom("filesUploads")
    .select(["id", "sha256"])
    .where("scanState", "=", "waiting")
    .where("finishedAt", "is not", null)
    .where("goneAt", "is", null)
    .where((where) => where.or([where("scanAgainAt", "is", null), where("scanAgainAt", "<=", now)]))
    .orderBy("scanAgainAt", (order) => order.asc().nullsFirst())
    .orderBy("finishedAt")
    .orderBy("id")
    .limit(1)
    .$narrowType<{ sha256: string }>()
    .executeTakeFirst();
}

/** Marks an upload as infected, once, and tells who brought it. Its bytes go with the next sweeping. */
function refuseUpload(context: TaskContext, id: string, name: string): Promise<void> {
  const infection = [...name].slice(0, 200).join("");
  return inTransaction(context, async (context) => {
    const update = context.db.updateTable("filesUploads").set({ infection }).where("id", "=", id);
    const infected = await moving(update, { ...SCAN, to: "infected" })
      .returning(["userId", "fileName"])
      .executeTakeFirst();
    if (!infected) return;
    context.log.warn({ uploadId: id, infection }, "an upload is infected");
    await notify(context, {
      userId: infected.userId,
      title: "上传的文件没有通过安全检查",
      text: `「${infected.fileName}」含有恶意内容（${infection}），不能使用。请检查您的电脑，换一个干净的文件再上传。`,
    });
  });
}
