import { once } from "node:events";
import type pg from "pg";

// Rows that wait to be taken; the server is kept waiting beyond it.
const HELD_BYTES = 4 * 1024 * 1024;

/** Reads a `copy … to stdout` in pieces as they come, no faster than they are taken. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  const reading = client.query(new CopyOut(statement));
  for (let piece = await reading.next(); piece; piece = await reading.next()) yield piece;
}

/** Writes pieces into a `copy … from stdin` and answers the rows that arrived. */
export async function copyIn(client: pg.Client, statement: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(statement, pieces)).rows;
}

/** What `pg` asks of a statement that it is given to run. */
abstract class CopyStatement {
  protected connection!: pg.Connection;
  readonly #statement: string;

  constructor(statement: string) {
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.query(this.#statement);
  }

  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
  handleCommandComplete(_answer: { text: string }): void {}
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleCopyInResponse(): void {}
}

class CopyOut extends CopyStatement {
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isDone = false;
  #failure: Error | null = null;
  #wake = () => {};

  /** What has come since the last time; null at the end. */
  async next(): Promise<Buffer | null> {
    while (this.#heldBytes === 0 && !this.#isDone) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#failure) throw this.#failure;
    if (this.#heldBytes === 0) return null;
    const piece = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    this.connection.stream.resume();
    return piece;
  }

  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser's buffer is used again.
    this.#held.push(Buffer.from(chunk));
    this.#heldBytes += chunk.length;
    if (this.#heldBytes >= HELD_BYTES) this.connection.stream.pause();
    this.#wake();
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#isDone = true;
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#isDone = true;
    this.#wake();
  }
}

interface CopyInConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

class CopyIn extends CopyStatement {
  readonly rows: Promise<number>;
  readonly #pieces: AsyncIterable<Buffer>;
  #outcome!: { resolve: (rows: number) => void; reject: (error: Error) => void };
  #count = 0;
  #failure: Error | null = null;

  constructor(statement: string, pieces: AsyncIterable<Buffer>) {
    super(statement);
    this.#pieces = pieces;
    this.rows = new Promise((resolve, reject) => (this.#outcome = { resolve, reject }));
  }

  override handleCopyInResponse(): void {
    void this.#send(this.connection as CopyInConnection);
  }

  async #send(connection: CopyInConnection): Promise<void> {
    try {
      for await (const piece of this.#pieces) {
        if (this.#failure) return;
        connection.sendCopyFromChunk(piece);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      this.#failure ??= error as Error;
      connection.sendCopyFail("the source ended");
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.split(" ")[1]);
  }

  handleError(error: Error): void {
    this.#failure ??= error;
    // A connection that broke brings no word that it is ready.
    this.#outcome.reject(this.#failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#outcome.reject(this.#failure);
    else this.#outcome.resolve(this.#count);
  }
}
