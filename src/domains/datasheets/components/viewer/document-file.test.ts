import { afterEach, expect, test, vi } from "vitest";
import { type BegunReading, END_BYTES, PIECE_BYTES } from "./begin-reading.ts";
import { DocumentFile, receiveFile } from "./document-file.ts";

const FILE = Uint8Array.from({ length: 9 * PIECE_BYTES + 100 }, (_, index) => (index * 7) % 251);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The answer of a server to `bytes=…`. */
function answer(file: Uint8Array, begin: number, end: number): Response {
  if (file.length === 0) return new Response(null, { status: 416 });
  const [from, to] = [Math.max(0, begin), Math.min(file.length, end)];
  return new Response(file.slice(from, to), {
    status: 206,
    headers: { "content-range": `bytes ${from}-${to - 1}/${file.length}` },
  });
}

function begun(file: Uint8Array, answers: Partial<Record<"first" | "last", Promise<Response>>> = {}): BegunReading {
  const first = Promise.resolve(answer(file, 0, PIECE_BYTES));
  const last = Promise.resolve(answer(file, file.length - END_BYTES, file.length));
  return { fileUrl: "/file", worker: {} as Worker, first, last, ...answers };
}

/** Large arrays take the test's own comparison seconds. */
function isSame(bytes: unknown, expected: Uint8Array): boolean {
  return bytes instanceof Uint8Array && Buffer.from(bytes).equals(expected);
}

/** Hands out what pdf.js asks for. */
function reading(file: DocumentFile) {
  const waiting = new Map<number, (bytes: Uint8Array) => void>();
  file.addRangeListener((begin: number, bytes: Uint8Array) => waiting.get(begin)?.(bytes));
  return (begin: number, end: number) =>
    new Promise<Uint8Array>((resolve) => {
      waiting.set(begin, resolve);
      file.requestDataRange(begin, end);
    });
}

test("a short file is there when its beginning and its end are", async () => {
  for (const length of [1, PIECE_BYTES, PIECE_BYTES + 1, END_BYTES, PIECE_BYTES + END_BYTES]) {
    const file = FILE.slice(0, length);
    expect(isSame(await receiveFile(begun(file)), file)).toBe(true);
  }
  expect(await receiveFile(begun(new Uint8Array()))).toEqual(new Uint8Array());
});

test("a server that knows no ranges sends the file once", async () => {
  const whole = () => Promise.resolve(new Response(FILE, { status: 200 }));
  expect(isSame(await receiveFile(begun(FILE, { first: whole(), last: whole() })), FILE)).toBe(true);
});

test("of a long file the end is not asked for twice, and what is between comes as it is needed", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers["range"]!);
    const [begin, end] = /(\d+)-(\d+)/.exec(headers["range"]!)!.slice(1).map(Number);
    return answer(FILE, begin!, end! + 1);
  });
  const file = (await receiveFile(begun(FILE))) as DocumentFile;
  expect(file).toBeInstanceOf(DocumentFile);
  expect(file.length).toBe(FILE.length);
  expect(isSame(file.initialData, FILE.slice(0, PIECE_BYTES))).toBe(true);
  const read = reading(file);
  for (const begin of [6, 9])
    expect(
      isSame(
        await read(begin * PIECE_BYTES, (begin + 1) * PIECE_BYTES),
        FILE.slice(begin * PIECE_BYTES, (begin + 1) * PIECE_BYTES),
      ),
    ).toBe(true);
  expect(asked).toEqual([]);
  expect(isSame(await read(4 * PIECE_BYTES, 5 * PIECE_BYTES), FILE.slice(4 * PIECE_BYTES, 5 * PIECE_BYTES))).toBe(true);
  expect(asked).toEqual([`bytes=${4 * PIECE_BYTES}-${5 * PIECE_BYTES - 1}`]);
});

test("what is refused is told with its status", async () => {
  const gone = () => Promise.resolve(new Response("{}", { status: 410 }));
  await expect(receiveFile(begun(FILE, { first: gone(), last: gone() }))).rejects.toMatchObject({ status: 410 });
});

test("a piece that the network loses while the document is opened is told; later it is asked for until it comes", async () => {
  vi.useFakeTimers();
  let losses = 1;
  vi.stubGlobal("fetch", async () => {
    if (losses-- > 0) throw new TypeError("failed to fetch");
    return answer(FILE, PIECE_BYTES, 2 * PIECE_BYTES);
  });
  const file = (await receiveFile(begun(FILE))) as DocumentFile;
  const read = reading(file);
  void read(PIECE_BYTES, 2 * PIECE_BYTES);
  await expect(file.failed).rejects.toThrow(TypeError);

  losses = 3;
  file.isOpen = true;
  const piece = read(PIECE_BYTES, 2 * PIECE_BYTES);
  await vi.runAllTimersAsync();
  expect(isSame(await piece, FILE.slice(PIECE_BYTES, 2 * PIECE_BYTES))).toBe(true);
});
