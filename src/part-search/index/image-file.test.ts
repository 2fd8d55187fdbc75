import { crc32 } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { buildImage } from "./build-image.ts";
import { FORMAT_VERSION, IndexFileRefused, readImage, writeImage } from "./image-file.ts";
import { SECTIONS, type IndexImage } from "./index-image.ts";

const HEADER_AT = 20;

let image: IndexImage;
let bytes: Buffer;

beforeAll(async () => {
  image = await buildImage(generateParts({ parts: 2000, seed: 7 }), 4711);
  bytes = await written(image);
});

async function written(image: IndexImage): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeImage(image)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The bytes in pieces of this length. */
async function* inPieces(content: Uint8Array, length = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

async function reasonFor(content: Uint8Array): Promise<string> {
  const error = await readImage(inPieces(content)).then(
    () => "read",
    (refused: unknown) => refused,
  );
  return error instanceof IndexFileRefused ? error.reason : String(error);
}

/** The file with another header, its checksums made to fit. */
function withHeader(
  change: (header: { documents: unknown; sequence: unknown; sections: [string, unknown][] }) => unknown,
): Buffer {
  const length = bytes.readUInt32LE(12);
  const header = JSON.parse(bytes.subarray(HEADER_AT, HEADER_AT + length).toString());
  const changed = Buffer.from(JSON.stringify(change(header) ?? header));
  const preamble = Buffer.from(bytes.subarray(0, HEADER_AT));
  preamble.writeUInt32LE(changed.length, 12);
  preamble.writeUInt32LE(crc32(changed, crc32(preamble.subarray(0, 16))), 16);
  const forged = Buffer.concat([preamble, changed, bytes.subarray(HEADER_AT + length)]);
  forged.writeUInt32LE(crc32(forged.subarray(0, -4)), forged.length - 4);
  return forged;
}

test("what is read is what was written, whatever the pieces in which it arrives", async () => {
  for (const length of [1 << 20, 4096, 1000, 17]) {
    const loaded = await readImage(inPieces(bytes, length));
    expect(loaded.facts).toEqual({ documents: 2000, sequence: 4711 });
    for (const section of SECTIONS)
      expect(Buffer.from(loaded.sections[section]).equals(Buffer.from(image.sections[section])), section).toBe(true);
  }
});

test("an index of no parts and one of a single part are written and read", async () => {
  for (const parts of [[], [...generateParts({ parts: 1, seed: 1 })]]) {
    const small = await buildImage(parts, 3);
    expect(await readImage(inPieces(await written(small)))).toEqual(small);
  }
});

describe("refused is", () => {
  test("what is empty, foreign or of another format", async () => {
    expect(await reasonFor(Buffer.alloc(0))).toBe("foreign");
    expect(await reasonFor(Buffer.from("%PDF-1.7 and more of it"))).toBe("foreign");
    for (const version of [0, 1, FORMAT_VERSION + 1, 0xffffffff]) {
      const other = Buffer.from(bytes);
      other.writeUInt32LE(version, 8);
      expect(await reasonFor(other)).toBe("version");
    }
  });

  test("what was cut, anywhere", async () => {
    const inHeader = fc.integer({ min: 1, max: 900 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          inHeader,
          fc.integer({ min: 1, max: bytes.length - 1 }),
          fc.integer({ min: bytes.length - 9, max: bytes.length - 1 }),
        ),
        async (length) => {
          expect(await reasonFor(bytes.subarray(0, length))).toBe("cut");
        },
      ),
      { numRuns: 150 },
    );
  });

  test("what has a flipped bit, anywhere", async () => {
    const place = fc.oneof(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.integer({ min: bytes.length - 6, max: bytes.length - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1 << bit;
        expect(await reasonFor(flipped)).toMatch(/^(foreign|version|cut|damaged)$/);
      }),
      { numRuns: 300 },
    );
  });

  test("what has bytes more or less somewhere inside", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.boolean(),
        async (at, length, isMore) => {
          const other = isMore
            ? Buffer.concat([bytes.subarray(0, at), Buffer.alloc(length, 1), bytes.subarray(at)])
            : Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
          expect(await reasonFor(other)).toMatch(/^(foreign|version|cut|damaged)$/);
        },
      ),
      { numRuns: 100 },
    );
    expect(await reasonFor(Buffer.concat([bytes, Buffer.from("x")]))).toBe("damaged");
  });

  test("what lies about its sizes, although its checksums are right", async () => {
    const absurd = [-1, 1.5, 2 ** 31, 2 ** 32 + 4, 2 ** 40, Number.MAX_SAFE_INTEGER, 1e300, null, "8", {}];
    for (const size of absurd) {
      expect(
        await reasonFor(withHeader((header) => void (header.documents = size))),
        `${JSON.stringify(size)} documents`,
      ).toBe("damaged");
      for (const place of SECTIONS.keys())
        expect(
          await reasonFor(withHeader((header) => void (header.sections[place]![1] = size))),
          `${JSON.stringify(size)} bytes of ${SECTIONS[place]}`,
        ).toMatch(/cut|damaged/);
    }
    expect(await reasonFor(withHeader((header) => void (header.sequence = -1)))).toBe("damaged");
    for (const other of [null, 3, "header", [], {}, { documents: 1, sequence: 1, sections: [] }])
      expect(await reasonFor(withHeader(() => other ?? "null"))).toBe("damaged");
  });

  test("a lie about sizes takes no room, even where all sizes fit each other", async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const Shared = globalThis.SharedArrayBuffer;
    class Watched extends Shared {
      constructor(length: number) {
        super(length);
        most = Math.max(most, length);
      }
    }
    globalThis.SharedArrayBuffer = Watched as SharedArrayBufferConstructor;
    try {
      const lie = withHeader((header) => {
        header.documents = 2 ** 30;
        for (const entry of header.sections) if (typeof entry[1] === "number") entry[1] = entry[1] * 2 ** 20;
        for (const entry of header.sections)
          if (["ids", "documentsById", "sorted"].includes(entry[0])) entry[1] = 2 ** 32;
        header.sections.find(([section]) => section === "flags")![1] = 2 ** 30;
      });
      expect(await reasonFor(lie)).toBe("cut");
    } finally {
      globalThis.SharedArrayBuffer = Shared;
    }
    expect(most).toBeLessThan(64 * 1024 ** 2);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 ** 2);
  });
});

test("what the source throws passes through, and a source that is refused early is let go", async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, 5000);
    throw new Error("the disk is gone");
  }
  await expect(readImage(failing())).rejects.toThrow("the disk is gone");
  let isLetGo = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from("no index at all");
    } finally {
      isLetGo = true;
    }
  }
  await expect(readImage(endless())).rejects.toThrow(IndexFileRefused);
  expect(isLetGo).toBe(true);
});
