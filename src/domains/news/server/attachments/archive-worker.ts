// The process that unpacks archives beside articles. It reads files nobody vouches for, so nothing else runs in it.
import { serveJobs } from "#platform/serve-jobs.ts";
import type { ArchiveAnswer, ArchiveJob } from "./check-archive.ts";
import { lookIntoArchive } from "./look-into-archive.ts";

serveJobs<ArchiveJob, ArchiveAnswer>(async ({ bytes }) =>
  lookIntoArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
