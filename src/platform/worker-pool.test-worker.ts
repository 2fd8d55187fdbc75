import { existsSync, writeSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import { env as given } from "node:process";
import { serialize } from "node:v8";
import { serveJobs } from "./serve-jobs.ts";

/** What a worker that was taken over could get at. */
async function lookAround(places: string[], port: number) {
  const canConnect = await new Promise<boolean>((resolve) => {
    const socket = net.connect({ host: "127.0.0.1", port }, () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  const others = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return {
    env: Object.fromEntries(Object.entries(given)),
    cwd: process.cwd(),
    readable: places.filter((place) => existsSync(place)),
    writable: (await Promise.all(places.map((place) => canWrite(place)))).flatMap((place) => place ?? []),
    canConnect,
    devices: await readdir("/dev"),
    processes: others.length,
    coreBytes: (await readFile("/proc/self/limits", "utf8")).match(/Max core file size\s+(\S+)/)?.[1],
  };
}

async function canWrite(place: string): Promise<string | null> {
  return writeFile(`${place}/written-by-a-worker`, "x").then(
    () => place,
    () => null,
  );
}

/** By the channel itself, as a worker would that was taken over. */
function say(body: Buffer): void {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  writeSync(3, Buffer.concat([length, body]));
}

interface TestJob {
  act: string;
  value?: number;
  places?: string[];
}

serveJobs<TestJob, unknown, number>(async ({ act, value, places = [] }, tell) => {
  if (act === "look") return lookAround(places, value!);
  if (act === "flood") writeSync(3, Buffer.alloc(8, 0xff));
  if (act === "babble") for (const piece of [1, 2, 3]) void tell(piece);
  if (act === "noise") say(Buffer.from("no message at all"));
  if (act === "chat") say(serialize("twice"));
  if (["flood", "babble", "noise", "chat"].includes(act)) await new Promise(() => setInterval(() => {}, 1000));
  if (act === "tell") for (let piece = 0; piece < value!; piece += 1) await tell(piece);
  if (act === "talk") return Buffer.alloc(value!);
  if (act === "throw") throw new Error("this job has a fault");
  if (act === "exit") process.exit(3);
  if (act === "abort") process.abort();
  if (act === "loop") for (;;);
  if (act === "heap") for (const held: unknown[] = []; ;) held.push({ more: held.length });
  if (act === "eat") {
    const eaten: Buffer[] = [];
    for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
  }
  return { pid: process.pid, value };
});
