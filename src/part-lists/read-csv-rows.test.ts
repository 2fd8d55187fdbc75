import { expect, test } from "vitest";
import type { CsvField } from "#shared/column-uses.ts";
import type { ListedRow } from "./listed-row.ts";
import { readCsvRows, UnreadableList } from "./read-csv-rows.ts";
import { readLines } from "#platform/table-text/read-lines.ts";

async function rowsOf(text: string, mapped: [string, CsvField][] = []): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  // In small pieces, so that records lie across them.
  const pieces = (async function* () {
    for (let from = 0; from < text.length; from += 50) yield text.slice(from, from + 50);
  })();
  for await (const some of readCsvRows(readLines(pieces), new Map(mapped))) rows.push(...some);
  return rows;
}

const mpns = (rows: ListedRow[]) => rows.map((row) => ("fields" in row ? row.fields.mpn : row.refusal));

test("usual headings are recognised, whatever their case, width and spaces", async () => {
  for (const head of [
    "型号,品牌,封装",
    "厂家 型号,厂商,封装规格",
    "ＭＰＮ,Manufacturer,PACKAGE",
    "Mfr. Part #,Mfr,Footprint",
    "Manufacturer_Part_Number;Manufacturer_Name;Package / Case",
    "manf#\tmanf\tCase",
  ]) {
    const delimiter = /[,;\t]/.exec(head)![0];
    const [row] = await rowsOf(`${head}\n${["LM358", "TI", "SOIC-8"].join(delimiter)}\n`);
    expect(row, head).toMatchObject({
      line: 2,
      endLine: 2,
      fields: { mpn: "LM358", manufacturer: "TI", package: "SOIC-8" },
    });
  }
});

test("a heading in two languages, or of two names, is the field that all of them mean", async () => {
  for (const head of [
    "料号 P/N,品牌 Brand,封装 Package",
    "型号(MPN),制造商/Manufacturer,封装/Footprint",
    "型号/规格,厂家\\厂商,Package 封装形式",
    "料号,品牌,封装",
    "原厂料号,Mfr,封装",
  ]) {
    const [row] = await rowsOf(`${head}\nLM358,TI,SOIC-8\n`);
    const fields = { mpn: "LM358", manufacturer: "TI", package: "SOIC-8", parameters: {} };
    expect(row, head).toMatchObject({ fields });
  }
  // Where one of the names is none of ours, or they mean two things, it may be another thing.
  const [row] = await rowsOf(
    "料号 P/N,客户料号 P/N,品牌 ID,单价 USD,品牌/封装,Price/单价(USD)\nLM358,C-1,7,1.5,TI,2\n",
  );
  const parameters = {
    "客户料号 P/N": "C-1",
    "品牌 ID": "7",
    "单价 USD": "1.5",
    "品牌/封装": "TI",
    "Price/单价(USD)": "2",
  };
  expect(row).toMatchObject({ fields: { mpn: "LM358", parameters } });
  await expect(rowsOf("型号 Model,位号 Ref\nLM358,U1\n")).rejects.toThrow("物料清单");
  expect(mpns(await rowsOf("料号/物料编码,型号 Model\nX-1,LM358\n"))).toEqual(["LM358"]);
});

test("a weak heading names the part only where no better one does", async () => {
  const [strong] = await rowsOf("Comment,MPN\n10k,RC0402FR-0710KL\n");
  expect(strong).toMatchObject({ fields: { mpn: "RC0402FR-0710KL", parameters: { Comment: "10k" } } });
  expect(mpns(await rowsOf("规格,品牌\nLM358,TI\n"))).toEqual(["LM358"]);
});

test("mapped columns lead over the usual ones", async () => {
  const [row] = await rowsOf("型号,内部编号,商家\nLM358,X-1,TI\n", [
    ["内部编号", "mpn"],
    ["商家", "manufacturer"],
  ]);
  expect(row).toMatchObject({ fields: { mpn: "X-1", manufacturer: "TI", parameters: { 型号: "LM358" } } });
});

test("other columns become parameters, empty cells nothing", async () => {
  const [row] = await rowsOf("型号,品牌,阻值,精度\nRC0402,,10kΩ,±1%\n");
  expect(row).toMatchObject({ fields: { mpn: "RC0402", parameters: { 阻值: "10kΩ", 精度: "±1%" } } });
  expect((row as { fields: object }).fields).not.toHaveProperty("manufacturer");
});

test("a head may stand behind titles, and blank lines do not count", async () => {
  const rows = await rowsOf("库存表,,\n2026 年,,\n\n型号,品牌,库存\n\nA1,TI,5\n,,\nB2,ST,6\n");
  expect(rows.map(({ line }) => line)).toEqual([6, 8]);
});

test("quoted cells may hold delimiters, quotes and line ends", async () => {
  const rows = await rowsOf('型号,描述\n"A,1","5"" TFT\n二行"\nB2,"x"\nC3,5" TFT\n');
  expect(rows).toMatchObject([
    { line: 2, endLine: 3, fields: { mpn: "A,1", description: '5" TFT\n二行' } },
    { line: 4, fields: { mpn: "B2", description: "x" } },
    { line: 5, fields: { mpn: "C3", description: '5" TFT' } },
  ]);
});

test("a quote that never closes costs its own line only", async () => {
  const good = Array.from({ length: 300 }, (_, index) => `P${index},TI,ok`);
  const rows = await rowsOf(
    ["型号,品牌,描述", ...good.slice(0, 150), 'BAD,TI,"never closed', ...good.slice(150)].join("\n"),
  );
  expect(rows).toHaveLength(301);
  expect(rows.filter((row) => "refusal" in row)).toEqual([{ line: 152, endLine: 152, refusal: "引号没有闭合" }]);
  expect(mpns(rows.slice(151))).toEqual(good.slice(150).map((line) => line.split(",")[0]));
});

test("a quote that closes in a later row by accident costs its own line only", async () => {
  const rows = await rowsOf('型号,品牌,描述\nBAD,TI,"open\nB2,TI,x\nC3,TI,"y"\nD4,TI,z\n');
  expect(mpns(rows)).toEqual(["引号没有闭合", "B2", "C3", "D4"]);
});

test("a row with more cells than the head is refused", async () => {
  expect(mpns(await rowsOf("型号,品牌\nA1,TI,extra\nB2,TI,\nC3\n"))).toEqual(["有 3 列，表头只有 2 列", "B2", "C3"]);
});

test("a table without a head, with too many columns or with designators is refused as a whole", async () => {
  await expect(rowsOf("a,b\n1,2\n")).rejects.toThrow(UnreadableList);
  await expect(rowsOf(`型号${",x".repeat(5000)}\n`)).rejects.toThrow("表头有 5001 列");
  await expect(rowsOf(`型号${",x".repeat(2_000_000)}\nA1\n`)).rejects.toThrow("第 1 行：一行超过 100 万字");
  await expect(rowsOf("Comment,Designator,Footprint\n10k,R1,0402\n")).rejects.toThrow("物料清单");
  expect(mpns(await rowsOf("Comment,Designator\nLM358,U1\n", [["Comment", "mpn"]]))).toEqual(["LM358"]);
});

test("a row with 2 million columns is refused and the next one read", async () => {
  expect(mpns(await rowsOf(`型号,品牌\nA1${",".repeat(2_000_000)}\nB2,TI\n`))).toEqual(["一行超过 100 万字", "B2"]);
});

test("a cell in which a formula came to nothing says nothing", async () => {
  const [row, other] = await rowsOf("型号,品牌,封装,耐压\nLM358,#N/A,#REF!,#DIV/0!\n#n/a,TI,#2,5V\n");
  expect(row).toMatchObject({ fields: { mpn: "LM358", parameters: {} } });
  expect("fields" in row! && Object.keys(row.fields)).toEqual(["mpn", "parameters"]);
  expect(other).toMatchObject({ fields: { manufacturer: "TI", package: "#2", parameters: { 耐压: "5V" } } });
  expect(mpns([other!])).toEqual([undefined]);
});

test("of two columns that are called alike the mapped field is the first one, and the other is nothing", async () => {
  const [row] = await rowsOf("型号,价,价\nLM358,1.5,9\n", [["价", "price"]]);
  expect(row).toMatchObject({ fields: { mpn: "LM358", price: "1.5" } });
  expect("fields" in row! && row.fields["parameters"]).toEqual({});
});
