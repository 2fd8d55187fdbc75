import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";

/** The number by which a worker's process has its end of the channel. */
export const CHANNEL_FD = 3;
/** Of an answer or a piece: the portal's process takes it whole. */
export const MESSAGE_BYTES_MAX = 128 * 1024 ** 2;
const LENGTH_BYTES = 4;

interface Hearer {
  /** A longer message is refused by its first four bytes, before anything of it is kept. */
  bytesMax: number;
  /** How many bytes it took. */
  onMessage(message: unknown, bytes: number): void;
  /** The other side says what can't be, or is gone: nothing comes after that. */
  onEnd(why: Error | null): void;
}

export interface WorkerChannel {
  send(message: unknown, onError: (error: Error) => void): void;
}

/** Two processes talk over a stream of theirs, message by message; what one side takes is bounded by itself alone. */
export function openWorkerChannel(stream: Duplex, { bytesMax, onMessage, onEnd }: Hearer): WorkerChannel {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  let isOver = false;

  function take(bytes: number): Buffer {
    const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, held);
    chunks = whole.length > bytes ? [whole.subarray(bytes)] : [];
    held -= bytes;
    return whole.subarray(0, bytes);
  }

  function end(why: Error | null) {
    if (isOver) return;
    isOver = true;
    chunks = [];
    stream.destroy();
    onEnd(why);
  }

  function hear(chunk: Buffer) {
    chunks.push(chunk);
    held += chunk.length;
    while (!isOver) {
      if (wanted === null) {
        if (held < LENGTH_BYTES) return;
        wanted = take(LENGTH_BYTES).readUInt32BE();
        if (wanted > bytesMax) return end(new Error(`a message of ${wanted} bytes is not taken`));
      }
      if (held < wanted) return;
      const bytes = wanted;
      wanted = null;
      onMessage(deserialize(take(bytes)), bytes);
    }
  }

  stream.on("data", (chunk: Buffer) => {
    try {
      if (!isOver) hear(chunk);
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
    }
  });
  stream.on("error", (error) => end(error));
  stream.on("close", () => end(null));
  return {
    send(message, onError) {
      const body = serialize(message);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(body.length);
      stream.cork();
      stream.write(length);
      stream.write(body, (error) => error && onError(error));
      stream.uncork();
    },
  };
}
