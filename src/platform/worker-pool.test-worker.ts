import { serveJobs } from "./serve-jobs.ts";

serveJobs<{ act: string; value?: number }, unknown>(async ({ act, value }) => {
  if (act === "throw") throw new Error("this job has a fault");
  if (act === "exit") process.exit(3);
  if (act === "abort") process.abort();
  if (act === "loop") for (;;);
  if (act === "eat") {
    const eaten: Buffer[] = [];
    for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
  }
  return { pid: process.pid, value };
});
