import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { takeWorkersFrom } from "#platform/find-worker.ts";
import { CHANNEL_FD } from "#platform/worker-channel.ts";

const ENDS = { "out of memory": 'process.kill(process.pid, "SIGKILL")', crashed: "process.exit(1)" };

interface EndedWorkers {
  /** Of the worker's module, such as `render-worker`. */
  name: string;
  how: keyof typeof ENDS;
  /** Closes the pool that has them, which opens anew by itself. */
  close: () => void;
}

/** While `run` goes on, the workers of a pool end this way as soon as they are given something. */
export async function endWorkers<Result>(
  { name, how, close }: EndedWorkers,
  run: () => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "ending-workers-"));
  await writeFile(
    path.join(folder, `${name}.js`),
    `const { Socket } = require("node:net");
const ready = require("node:v8").serialize({ isReady: true });
const length = Buffer.alloc(4);
length.writeUInt32BE(ready.length);
const line = new Socket({ fd: ${CHANNEL_FD} });
// Once it has read all of it, as a worker does: what is left unread breaks the line off.
let end;
line.on("data", () => {
  clearTimeout(end);
  end = setTimeout(() => ${ENDS[how]}, 100);
});
line.write(Buffer.concat([length, ready]));
`,
  );
  close();
  takeWorkersFrom(folder);
  try {
    return await run();
  } finally {
    close();
    takeWorkersFrom(process.env["WORKERS_DIR"]!);
    await rm(folder, { recursive: true });
  }
}
