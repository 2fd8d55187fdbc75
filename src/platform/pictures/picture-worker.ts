// The process that opens pictures. It reads files nobody vouches for, so nothing else runs in it.
import { serveJobs } from "../serve-jobs.ts";
import { drawMarked } from "./draw-marked.ts";
import { drawWidths } from "./draw-widths.ts";
import { findFault, readOnlyPictures } from "./find-fault.ts";
import type { PictureAnswer, PictureJob } from "./picture-jobs.ts";
import { redraw } from "./redraw.ts";

readOnlyPictures();

serveJobs<PictureJob, PictureAnswer>(async (job) => {
  const reason = await findFault(job.bytes, job.limits);
  if (reason) return { ok: false, reason };
  const drawing =
    job.kind === "redraw"
      ? redraw(job.bytes, job.limits, job.drawing)
      : job.kind === "widths"
        ? drawWidths(job.bytes, job.limits, job.widths)
        : drawMarked(job.bytes, job.limits, job);
  // Whatever fails in it is the picture's fault.
  return drawing.catch((): PictureAnswer => ({ ok: false, reason: "unreadable" }));
});
