import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText, detectEncoding } from "./text-encoding.ts";

const TABLE =
  "型号,品牌,封装,描述\nSTM32F103C8T6,意法半导体,LQFP-48,微控制器 72MHz\nLM358DR,德州仪器,SOIC-8,双运算放大器\n";

/** Cut anywhere, also through letters. */
async function* pieces(bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readBack(bytes: Buffer) {
  const encoding = await detectEncoding(pieces(bytes));
  let text = "";
  for await (const piece of decodeText(pieces(bytes), encoding)) text += piece;
  return { encoding, text };
}

test.each([
  ["utf-8", Buffer.from(TABLE)],
  ["utf-8", Buffer.from(`\ufeff${TABLE}`)],
  ["gb18030", iconv.encode(TABLE, "gb18030")],
  ["utf-16le", iconv.encode(TABLE, "utf-16le", { addBOM: true })],
  ["utf-16be", iconv.encode(TABLE, "utf-16be", { addBOM: true })],
  ["utf-16le", iconv.encode(TABLE, "utf-16le", { addBOM: false })],
  ["utf-16be", iconv.encode(TABLE, "utf-16be", { addBOM: false })],
] as const)("a table in %s is read as it was written", async (encoding, bytes) => {
  expect(await readBack(bytes)).toEqual({ encoding, text: TABLE });
});

test("letters of GB18030 that GBK lacks are read", async () => {
  expect((await readBack(iconv.encode("型号,描述\nA1,𠀀㐀\n", "gb18030"))).text).toBe("型号,描述\nA1,𠀀㐀\n");
});

test("one damaged letter does not turn a UTF-8 table into GBK", async () => {
  const bytes = Buffer.from(TABLE.repeat(10));
  bytes[1] = 0xff;
  const { encoding, text } = await readBack(bytes);
  expect(encoding).toBe("utf-8");
  expect(text).toContain("意法半导体");
});

test.each([
  ["a line of bytes that are no letters", "型号,品牌,描述\nOK1,TI,中\n", [0xff, 0xfe, 0xfd]],
  ["a degree sign of another encoding", "mpn,brand,description\nOK1,TI,中\n", [0xb0, 0x43]],
  ["half a letter", "型号,品牌\nOK1,TI\n", [0xe4, 0xb8]],
])("a short UTF-8 table with %s stays UTF-8", async (_what, table, damage) => {
  const { encoding, text } = await readBack(
    Buffer.concat([Buffer.from(table), Buffer.from(damage), Buffer.from(",x\n")]),
  );
  expect(encoding).toBe("utf-8");
  expect(text.startsWith(table)).toBe(true);
});

test.each(["型号,品牌\nA1,中\n", "型号,品牌\nA1,德州仪器\n", `mpn,brand\n${"A1,TI\n".repeat(5000)}A2,国巨\n`])(
  "a GBK table stays GBK, however few its letters and with a damaged one",
  async (table) => {
    const bytes = iconv.encode(table, "gb18030");
    expect(await readBack(bytes)).toEqual({ encoding: "gb18030", text: table });
    expect((await readBack(Buffer.concat([bytes, Buffer.from([0xff]), Buffer.from("\n")]))).encoding).toBe("gb18030");
  },
);

test("plain ASCII is UTF-8, and so is nothing", async () => {
  expect((await readBack(Buffer.from("mpn,brand\nA1,TI\n"))).encoding).toBe("utf-8");
  expect(await readBack(Buffer.alloc(0))).toEqual({ encoding: "utf-8", text: "" });
});
