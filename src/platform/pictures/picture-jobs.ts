import { openWorkerPool } from "../worker-pool.ts";
import { WorkerFailed } from "../worker-failed.ts";

export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

/** What a picture may be, before any pixel of it is read. */
export interface PictureLimits {
  formats: readonly PictureFormat[];
  /** Of one frame. */
  pixelsMax: number;
  /** Of all frames of a moving one; without it as many as there are. */
  framesPixelsMax?: number;
  /** The shorter side is at least so long. */
  sidePixelsMin?: number;
}

/** How a picture is written anew: upright, and nothing of it but its pixels. */
export interface Drawing {
  /** `same`: as it came; what moves then stands still. */
  format: "jpeg" | "webp" | "same";
  quality: number;
  /** `inside` is never enlarged. */
  size?: { width: number; height: number; fit: "inside" | "cover" };
  /** What shows through is filled with white. */
  isOnWhite?: boolean;
}

/** Widths in which a picture is offered, beside its own, which is held within bounds. */
export interface Widths {
  narrower: readonly number[];
  widthMax: number;
  heightMax: number;
}

export type PictureJob = { bytes: Uint8Array; limits: PictureLimits } & (
  | { kind: "redraw"; drawing: Drawing }
  | { kind: "widths"; widths: Widths }
  | { kind: "mark"; words: string; sidePixelsMax: number }
);

export interface PictureWidth {
  format: "webp" | "avif";
  width: number;
  bytes: Uint8Array;
}

export type PictureFault = "unreadable" | "tooManyPixels" | "tooManyFrames" | "tooSmall";
type Refused = { ok: false; reason: PictureFault };
export type Redrawn = { ok: true; bytes: Uint8Array } | Refused;
export type InWidths = { ok: true; width: number; height: number; files: PictureWidth[] } | Refused;
export type PictureAnswer = Redrawn | InWidths;

const openPool = () =>
  openWorkerPool<PictureJob, PictureAnswer>({
    entry: "src/platform/pictures/picture-worker.ts",
    size: 2,
    timeLimitMs: 30_000,
    memoryLimitBytes: 1024 ** 3,
  });
let pool: ReturnType<typeof openPool> | undefined;

/** A picture written anew by a worker, or why it can't be. Never fails on the picture's account. */
export async function redrawPicture(bytes: Uint8Array, limits: PictureLimits, drawing: Drawing): Promise<Redrawn> {
  return (await runPictureJob({ kind: "redraw", bytes, limits, drawing })) as Redrawn;
}

/** A picture on white in several widths, each as WebP and, unless it is large, AVIF; of what moves the first frame. */
export async function drawInWidths(bytes: Uint8Array, limits: PictureLimits, widths: Widths): Promise<InWidths> {
  return (await runPictureJob({ kind: "widths", bytes, limits, widths })) as InWidths;
}

/** A picture as JPEG with words across all of it. */
export async function markPicture(
  bytes: Uint8Array,
  limits: PictureLimits,
  mark: { words: string; sidePixelsMax: number },
): Promise<Redrawn> {
  return (await runPictureJob({ kind: "mark", bytes, limits, ...mark })) as Redrawn;
}

/** Ends the workers that draw, so that the process can end at once. */
export function closePictureWorkers(): void {
  pool?.close();
  pool = undefined;
}

async function runPictureJob(job: PictureJob): Promise<PictureAnswer> {
  try {
    return await (pool ??= openPool()).run(job);
  } catch (error) {
    if (error instanceof WorkerFailed) return { ok: false, reason: "unreadable" };
    throw error;
  }
}
