import { once } from "node:events";
import net, { type Socket } from "node:net";
import type { ClamdAddress } from "#platform/port-settings.ts";
import { PortError } from "#ports/port.ts";
import type { ScanResult, VirusScan } from "./port.ts";

const CHUNK_BYTES = 64 * 1024;
const ANSWER_BYTES_MAX = 4096;
const CONNECTED_WITHIN_MS = 3000;
/** A large file of many parts is unpacked for long. */
const ANSWERED_WITHIN_MS = 300_000;
const NAME_CHARACTERS_MAX = 200;
const PORT = "virus-scan";
const PROVIDER = { name: "clamd" };

/** ClamAV's daemon, by its INSTREAM command (man clamd): pieces with their lengths before them, ended by an empty one. */
export function openClamd(address: ClamdAddress, { answeredWithinMs = ANSWERED_WITHIN_MS } = {}): VirusScan {
  return {
    async scan(bytes, signal) {
      const socket = await connect(address, signal);
      const giveUp = () => socket.destroy(transient("was given up"));
      signal.addEventListener("abort", giveUp);
      const slow = setTimeout(
        () => socket.destroy(transient(`did not answer within ${answeredWithinMs} ms`)),
        answeredWithinMs,
      );
      try {
        const answer = readAnswer(socket);
        const isSent = await send(socket, bytes);
        return judge(await answer, isSent);
      } finally {
        clearTimeout(slow);
        signal.removeEventListener("abort", giveUp);
        socket.destroy();
      }
    },
  };
}

async function connect(address: ClamdAddress, signal: AbortSignal): Promise<Socket> {
  const socket = net.connect(address);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECTED_WITHIN_MS)]);
  try {
    await once(socket, "connect", { signal: limit });
    return socket;
  } catch {
    socket.on("error", () => {}).destroy();
    throw transient("can't be reached");
  }
}

/** Sends all bytes. False where the other side no longer takes them: it has said why, or is gone. Throws what the source throws. */
async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const put = async (piece: Uint8Array) => {
    if (!socket.writable) return false;
    return socket.write(piece) || hasRoom(socket);
  };
  let isTaken = await put(Buffer.from("zINSTREAM\0"));
  const closed = new Promise<null>((resolve) => socket.once("close", () => resolve(null)));
  const source = bytes[Symbol.asyncIterator]();
  for (;;) {
    // A source that says no more must not outlast the connection.
    const next = await Promise.race([source.next(), closed]);
    if (!next) return false;
    if (next.done) break;
    const chunk = next.value;
    for (let start = 0; start < chunk.byteLength && isTaken; start += CHUNK_BYTES) {
      const piece = chunk.subarray(start, start + CHUNK_BYTES);
      isTaken = (await put(lengthOf(piece))) && (await put(piece));
    }
    if (!isTaken) {
      await source.return?.();
      return false;
    }
  }
  return put(lengthOf(Buffer.alloc(0)));
}

/** Waits until more can be sent; false where that will never be. */
function hasRoom(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off("drain", done).off("close", done);
      resolve(socket.writable);
    };
    socket.on("drain", done).on("close", done);
  });
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.byteLength);
  return length;
}

/** What was answered until the line closed; also where it broke. Never rejects, so that it may be read after the sending. */
function readAnswer(socket: Socket): Promise<{ text: string; error: Error | null }> {
  return new Promise((resolve) => {
    let text = "";
    let failure: Error | null = null;
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      text += piece;
      if (text.includes("\0") || text.length > ANSWER_BYTES_MAX) socket.end();
      if (text.length > ANSWER_BYTES_MAX) socket.destroy();
    });
    socket.on("error", (error) => {
      failure = error;
    });
    socket.on("close", () => resolve({ text, error: failure }));
  });
}

function judge({ text, error }: { text: string; error: Error | null }, isSent: boolean): ScanResult {
  // It says so and closes while bytes still come, so that its word may be lost on the way.
  if (
    /^INSTREAM size limit exceeded\. ERROR(?:\0|$)/.test(text) ||
    (text === "" && !isSent && !(error instanceof PortError))
  )
    throw new PortError(PORT, "config", "clamd did not take the whole file: its StreamMaxLength may be too small", {
      provider: PROVIDER,
    });
  if (error instanceof PortError) throw error;
  const answer = /^stream: (?:(OK)|([^\0\n]+) FOUND)\0$/.exec(text);
  // An answer to a part of the bytes says nothing of the rest.
  if (!answer || !isSent) throw transient(text === "" ? "gave no answer" : "gave no whole answer");
  const [, , name] = answer;
  return name === undefined ? { verdict: "clean" } : { verdict: "infected", name: name.slice(0, NAME_CHARACTERS_MAX) };
}

function transient(problem: string): PortError {
  return new PortError(PORT, "transient", `clamd ${problem}`, { provider: PROVIDER });
}
