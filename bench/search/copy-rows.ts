import { once } from "node:events";
import type { Client, Connection, Submittable } from "pg";

export type Cell = string | number | boolean | null;

/** Sends rows to a table as fast as PostgreSQL takes them. Where a row is refused, none of them stays. */
export async function copyRows(
  client: Client,
  { table, columns, batches }: { table: string; columns: string[]; batches: Iterable<Cell[][]> },
): Promise<void> {
  const copy = new Copy(`copy ${table} (${columns.join(", ")}) from stdin`);
  client.query(copy);
  const connection = await copy.begun;
  for (const batch of batches) {
    if (copy.isOver) break;
    const text = Buffer.from(batch.map((row) => `${row.map(writeCell).join("\t")}\n`).join(""));
    const head = Buffer.alloc(5, "d");
    head.writeInt32BE(text.length + 4, 1);
    connection.stream.write(head);
    if (!connection.stream.write(text)) await Promise.race([once(connection.stream, "drain"), copy.ended]);
  }
  connection.stream.write(Buffer.from([0x63, 0, 0, 0, 4]));
  await copy.ended;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function writeCell(cell: Cell): string {
  if (cell === null) return "\\N";
  return typeof cell === "string" ? cell.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : String(cell);
}

/** What `pg` calls while a COPY runs. */
class Copy implements Submittable {
  readonly begun: Promise<Connection>;
  readonly ended: Promise<void>;
  isOver = false;
  readonly #statement: string;
  #begin!: (connection: Connection) => void;
  #end!: () => void;
  #fail: ((error: Error) => void)[] = [];

  constructor(statement: string) {
    this.#statement = statement;
    this.begun = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#fail.push(reject);
    });
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail.push(reject);
    });
    this.ended.catch(() => {});
  }

  submit(connection: Connection) {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: Connection) {
    this.#begin(connection);
  }

  handleError(error: Error) {
    this.isOver = true;
    for (const fail of this.#fail) fail(error);
  }

  handleCommandComplete() {
    this.isOver = true;
  }

  handleReadyForQuery() {
    this.#end();
  }
}
