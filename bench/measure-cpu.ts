import { readdir, readFile } from "node:fs/promises";

const NANOSECONDS_A_MS = 1e6;

/** Milliseconds of processors that a process, the database of a folder, and all that these have begun, have used so far. Linux alone tells. */
export async function cpuMsOf(process: number, folder: string): Promise<number> {
  const processes = await listProcesses();
  const isRoot = ({ id, command }: { id: string; command: string }) =>
    id === String(process) || command.includes(folder);
  const counted = new Set(processes.filter(isRoot).map(({ id }) => id));
  for (let before = -1; before < counted.size;) {
    before = counted.size;
    for (const { id, parent } of processes) if (counted.has(parent)) counted.add(id);
  }
  const times = await Promise.all([...counted].map(timeOf));
  return times.reduce((sum, time) => sum + time, 0) / NANOSECONDS_A_MS;
}

async function listProcesses(): Promise<{ id: string; parent: string; command: string }[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = async (id: string) => {
    const [stat, command] = await Promise.all([readText(`/proc/${id}/stat`), readText(`/proc/${id}/cmdline`)]);
    // Its name, in brackets, may hold blanks.
    const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "";
    return { id, parent, command };
  };
  return Promise.all(ids.map(read));
}

/** Of all its threads, in nanoseconds. */
async function timeOf(id: string): Promise<number> {
  const threads = await readdir(`/proc/${id}/task`).catch(() => []);
  const texts = await Promise.all(threads.map((thread) => readText(`/proc/${id}/task/${thread}/schedstat`)));
  return texts.reduce((sum, text) => sum + Number(text.split(" ")[0] ?? 0), 0);
}

/** Empty for what has ended meanwhile. */
async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
