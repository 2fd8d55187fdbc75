import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { takeWorkersFrom } from "#platform/find-worker.ts";
import { CHANNEL_FD } from "#platform/worker-channel.ts";
import { closeRenderWorkers } from "../server/publication/render-apart.ts";

const ENDS = { "out of memory": 'process.kill(process.pid, "SIGKILL")', crashed: "process.exit(1)" };

/** While `run` goes on, the process that sets long texts ends this way as soon as it is given one. */
export async function endRenderWorkers<Result>(how: keyof typeof ENDS, run: () => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "render-worker-"));
  await writeFile(
    path.join(folder, "render-worker.js"),
    `const { Socket } = require("node:net");
const ready = require("node:v8").serialize({ isReady: true });
const length = Buffer.alloc(4);
length.writeUInt32BE(ready.length);
const line = new Socket({ fd: ${CHANNEL_FD} });
line.on("data", () => ${ENDS[how]});
line.write(Buffer.concat([length, ready]));
`,
  );
  closeRenderWorkers();
  takeWorkersFrom(folder);
  try {
    return await run();
  } finally {
    closeRenderWorkers();
    takeWorkersFrom(process.env["WORKERS_DIR"]!);
    await rm(folder, { recursive: true });
  }
}
