import { openWorkerPool } from "#platform/worker-pool.ts";
import { WorkerFailed } from "#platform/worker-failed.ts";
import { writingRefusals } from "../../errors.ts";
import { UNPACKED_MEGABYTES_MAX } from "./design-endings.ts";
import type { ArchiveFault } from "./look-into-archive.ts";

export interface ArchiveJob {
  bytes: Uint8Array;
}
/** Null where nothing is wrong. */
export type ArchiveAnswer = ArchiveFault | null;

const NAME_CHARACTERS_SHOWN = 80;

const openPool = () =>
  openWorkerPool<ArchiveJob, ArchiveAnswer>({
    entry: "src/domains/news/server/attachments/archive-worker.ts",
    size: 2,
    timeLimitMs: 30_000,
    memoryLimitBytes: 512 * 1024 ** 2,
  });
let pool: ReturnType<typeof openPool> | undefined;

/** Refuses an archive that is no design, with the name of the file that is not. */
export async function checkArchive(bytes: Buffer): Promise<void> {
  const answer = await run({ bytes });
  if (!answer) return;
  const { fault } = answer;
  const name = (answer.name ?? "").slice(0, NAME_CHARACTERS_SHOWN).toWellFormed();
  throw {
    unreadable: writingRefusals.zipUnreadable,
    locked: writingRefusals.zipLocked,
    program: () => writingRefusals.zipHoldsPrograms({ name }),
    notDesign: () => writingRefusals.zipNotDesign({ name }),
    nested: () => writingRefusals.zipNested({ name }),
    badName: () => writingRefusals.zipBadName({ name }),
    tooLarge: () => writingRefusals.zipTooLarge({ most: UNPACKED_MEGABYTES_MAX }),
  }[fault]();
}

/** Ends the workers, so that the process can end at once. */
export function closeArchiveWorkers(): void {
  pool?.close();
  pool = undefined;
}

async function run(job: ArchiveJob): Promise<ArchiveAnswer> {
  try {
    return await (pool ??= openPool()).run(job);
  } catch (error) {
    if (error instanceof WorkerFailed) return { fault: "unreadable" };
    throw error;
  }
}
