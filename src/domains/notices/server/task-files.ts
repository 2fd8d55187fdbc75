import type { Readable } from "node:stream";
import type { Context } from "#platform/context.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { openSheet } from "#platform/sheet-file.ts";
import { endTask } from "./task-progress.ts";

const LISTED_MAX = 5000;
const LISTED_AT_ONCE = 1000;
const CELL_CHARACTERS_MAX = 100;

interface MadeFile {
  content: Readable;
  /** As the user saves it. */
  name: string;
  note: (sizeBytes: number) => string;
  notice: { title: string; text: string };
}

/** Hands over what a task has made, and tells its owner. Nothing stays of it where the task was given up or he is gone meanwhile. */
export async function endTaskWithFile(
  context: Context,
  id: number,
  { content, name, note, notice }: MadeFile,
): Promise<void> {
  const { sha256, sizeBytes } = await context.ports.fileStore.write(content);
  let isTaken = false;
  try {
    isTaken = await endTask(context, id, { state: "done", note: note(sizeBytes), result: { sha256, name }, notice });
  } finally {
    if (!isTaken) await removeTaskFile(context, sha256);
  }
}

/** Removes a file that no task has any more: two may have the same, which is stored once. */
export async function removeTaskFile({ db, ports, log }: Context, sha256: string): Promise<void> {
  const other = await db
    .selectFrom("accountTasks")
    .select("id")
    .where((eb) => eb.or([eb("resultSha256", "=", sha256), eb("errorSha256", "=", sha256)]))
    .limit(1)
    .executeTakeFirst();
  if (!other)
    await ports.fileStore
      .remove(sha256)
      .catch((error: unknown) => log.warn({ err: error, sha256 }, "the file of a task stays"));
}

/** Lines of a file that a task did not take: all are counted, the first of them listed. */
interface RefusedLines {
  count(): number;
  /** Adds more of them, with the cells that their owner knows each by. */
  add(lines: { line: number; reason: string }[], cellsOf: (line: number) => string[]): void;
  /** Stores the list as the error file of the task; null where nothing was refused. */
  store(context: Pick<Context, "ports">, titles: string[]): Promise<string | null>;
}

/** For one run of a task. */
export function openRefusedLines(): RefusedLines {
  const listed: SheetCell[][] = [];
  let count = 0;
  const rows = async function* () {
    for (let at = 0; at < listed.length; at += LISTED_AT_ONCE) yield listed.slice(at, at + LISTED_AT_ONCE);
    if (count > listed.length) yield [["", `另有 ${(count - listed.length).toLocaleString("en")} 行被拒绝，未列出`]];
  };
  return {
    count: () => count,
    add(lines, cellsOf) {
      count += lines.length;
      for (const { line, reason } of lines.slice(0, LISTED_MAX - listed.length)) {
        const cells = cellsOf(line).map((cell) => copyOf(cell.slice(0, CELL_CHARACTERS_MAX)));
        listed.push([line, copyOf(reason), ...cells]);
      }
    },
    async store({ ports }, titles) {
      if (count === 0) return null;
      const file = openSheet({ name: "", titles: ["行号", "原因", ...titles], rows }, "csv");
      return (await ports.fileStore.write(file)).sha256;
    },
  };
}

/** A piece of a text would keep all of that text. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString();
}
