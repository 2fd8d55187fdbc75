import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { describeParts, useImporter } from "../../../testing/importer.ts";
import { drawLibrary } from "../../../testing/symbol-libraries.ts";
import { ImportRunning } from "../import-lock.ts";
import { refuseLibrary } from "#part-lists/symbols/open-library.ts";

const importer = useImporter(createTestDatabase);

const listSymbols = async () =>
  importer.db
    .selectFrom("datasheetPartSymbols as symbol")
    .innerJoin("datasheetPartSources as known", (join) =>
      join.onRef("known.source", "=", "symbol.source").onRef("known.reference", "=", "symbol.reference"),
    )
    .innerJoin("datasheetParts as part", "part.id", "known.partId")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select([
      "symbol.source",
      "symbol.reference",
      "brand.name as brand",
      "part.mpn",
      "symbol.footprint",
      "symbol.pinCount",
    ])
    .orderBy("symbol.source")
    .orderBy("symbol.reference")
    .execute();
const linkedTo = async () => (await listSymbols()).map(({ reference, brand, mpn }) => [reference, brand, mpn]);
const reasonsOf = (report: string[][]) => report.map(([, , mpn, reason]) => [mpn, reason]);

const STM32 = {
  name: "STM32F407VGTx",
  properties: {
    Footprint: "Package_QFP:LQFP-100_14x14mm_P0.5mm",
    Datasheet: "https://www.st.com/stm32f407vg.pdf",
    ki_keywords: "ARM Cortex-M4",
    ki_description: "1024KB flash",
    ki_fp_filters: "LQFP*14x14mm*P0.5mm*",
  },
  units: [["1", "2", "3"]],
};
const writeMakers = () =>
  importer.writeParts("makers.jsonl", [{ name: "STMicroelectronics", nameCn: "意法半导体", aliases: ["ST"] }]);

test("a symbol becomes a part of the maker that its library is called after, with its names, words and category", async () => {
  const makers = await writeMakers();
  const library = await importer.write(
    "MCU_ST_STM32F4.kicad_sym",
    drawLibrary([STM32, { name: "STM32F407VETx", extends: "STM32F407VGTx" }]),
  );
  const { accounts, exitCode, said } = await importer.run([library, makers], {
    date: new Date("2026-11-22T00:00:00Z"),
  });
  expect(accounts[1]).toMatchObject({ name: "MCU_ST_STM32F4.kicad_sym", read: 2, loaded: 2, unchanged: 0, refused: 0 });
  expect(exitCode).toBe(0);
  expect(said).toContain("开始导入：1 个名单，0 个 PDF，1 个符号库");
  expect(said).toContain("MCU_ST_STM32F4.kicad_sym：读取 2 个符号 = 新增或更新 2 + 未变 0 + 拒绝 0");
  const described = (await describeParts(importer.db)) as { mpn: string }[];
  expect(described.find(({ mpn }) => mpn === "STM32F407VGTx")).toMatchObject({
    brand: "STMicroelectronics",
    kind: "family",
    category: "mcu",
    package: "LQFP-100_14x14mm_P0.5mm",
    description: "1024KB flash",
    datasheetUrl: "https://www.st.com/stm32f407vg.pdf",
  });
  expect(await importer.db.selectFrom("datasheetPartSymbols").selectAll().orderBy("symbol", "desc").execute()).toEqual([
    {
      source: "KiCad MCU_ST_STM32F4",
      reference: "MCU_ST_STM32F4:STM32F407VGTx",
      library: "MCU_ST_STM32F4",
      symbol: "STM32F407VGTx",
      base: null,
      footprint: "Package_QFP:LQFP-100_14x14mm_P0.5mm",
      footprintFilters: ["LQFP*14x14mm*P0.5mm*"],
      keywords: "ARM Cortex-M4",
      description: "1024KB flash",
      datasheetUrl: "https://www.st.com/stm32f407vg.pdf",
      pinCount: 3,
      unitCount: 1,
      pins: ["1", "2", "3"].map((number) => ({ number, name: `P${number}`, type: "input" })),
    },
    expect.objectContaining({
      symbol: "STM32F407VETx",
      base: "STM32F407VGTx",
      footprint: "Package_QFP:LQFP-100_14x14mm_P0.5mm",
      pinCount: 3,
      pins: expect.objectContaining({ length: 3 }) as unknown[],
    }),
  ]);
});

test("a symbol without a brand is linked to the one part of its number; the part's own words stay, and what is open is filled", async () => {
  const parts = await importer.writeParts("parts.jsonl", [
    { mpn: "LM358DR", manufacturer: "TI", package: "SOP-8", description: "owner's words", source: "jlcparts" },
    { mpn: "LM324DR", manufacturer: "TI", source: "jlcparts" },
    { mpn: "NE555P", manufacturer: "TI", source: "jlcparts" },
    { mpn: "NE555P", manufacturer: "UMW", source: "jlcparts" },
    { mpn: "L7805", manufacturer: "STMicroelectronics", source: "jlcparts" },
    { mpn: "L7805", manufacturer: "HGSEMI", source: "jlcparts" },
  ]);
  await importer.run([parts]);
  await importer.db
    .updateTable("datasheetBrands")
    .set({ website: "https://www.st.com" })
    .where("name", "=", "STMicroelectronics")
    .execute();
  const facts = { Footprint: "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", ki_description: "library's words" };
  const library = await importer.write(
    "Amplifier.kicad_sym",
    drawLibrary([
      { name: "lm358dr", properties: facts },
      { name: "LM324DR", properties: { ...facts, Datasheet: "https://www.ti.com/lm324.pdf" } },
      { name: "NE555P" },
      { name: "XYZ123" },
      { name: "L7805", properties: { Datasheet: "http://media.st.com/l7805.pdf" } },
    ]),
  );
  const { total, report } = await importer.run([library]);
  expect(total).toMatchObject({ read: 5, loaded: 3, refused: 2 });
  expect(reasonsOf(report)).toEqual([
    ["NE555P", "目录里有 2 个品牌的同一型号（TI、UMW），符号没有写明品牌"],
    ["XYZ123", "没有品牌，目录里也没有这个型号"],
  ]);
  expect(await linkedTo()).toEqual([
    ["Amplifier:L7805", "STMicroelectronics", "L7805"],
    ["Amplifier:LM324DR", "TI", "LM324DR"],
    ["Amplifier:lm358dr", "TI", "LM358DR"],
  ]);
  expect((await describeParts(importer.db)) as object[]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ mpn: "LM358DR", package: "SOP-8", description: "owner's words" }),
      expect.objectContaining({
        mpn: "LM324DR",
        package: "SOIC-8_3.9x4.9mm_P1.27mm",
        description: "library's words",
        datasheetUrl: "https://www.ti.com/lm324.pdf",
      }),
    ]),
  );
});

test("what a symbol states of its own counts first: brand and number, then its LCSC number", async () => {
  await importer.run([
    await importer.writeParts("parts.jsonl", [
      {
        mpn: "RC0603FR-0710KL",
        manufacturer: "YAGEO",
        lcsc: "C98220",
        price: [{ qty: 1, price: 0.01 }],
        stock: 1,
        source: "jlcparts",
      },
      { mpn: "AMS1117", manufacturer: "UMW", source: "jlcparts" },
    ]),
  ]);
  const library = await importer.write(
    "Device.kicad_sym",
    drawLibrary([
      { name: "R_10k", properties: { LCSC: "C98220" } },
      { name: "LDO", properties: { Manufacturer: "Advanced Monolithic Systems", MPN: "AMS1117" } },
      { name: "R_22k", properties: { "LCSC Part #": "C98220", MPN: "RC0603FR-0722KL" } },
      { name: "R_33k", properties: { LCSC: "C1" } },
    ]),
  );
  const { report } = await importer.run([library]);
  expect(await linkedTo()).toEqual([
    ["Device:LDO", "Advanced Monolithic Systems", "AMS1117"],
    ["Device:R_10k", "YAGEO", "RC0603FR-0710KL"],
  ]);
  expect(reasonsOf(report)).toEqual([
    ["R_22k", "立创编号 C98220 是 RC0603FR-0710KL，与符号写明的型号 RC0603FR-0722KL 不符"],
    ["R_33k", "没有品牌，目录里没有这个型号，也没有立创编号 C1"],
  ]);
});

test("symbols that stand for no part are told one by one, and counted", async () => {
  await importer.write(
    "libraries/Device.kicad_sym",
    drawLibrary([{ name: "R" }, { name: "Q_NPN_BCE" }, { name: "Battery_2" }]),
  );
  await importer.write(
    "libraries/power.kicad_sym",
    drawLibrary([
      { name: "+3V3", isPower: true },
      { name: "GND2", extends: "+3V3" },
    ]),
  );
  await importer.write(
    "libraries/Sensor.kicad_sym",
    drawLibrary([{ name: "Thermistor" }, { name: "Logo_1", inBill: "no" }, { name: "A1" }]),
  );
  const { total, report, exitCode } = await importer.run([`${importer.folder}/libraries`]);
  expect(total).toMatchObject({ read: 8, loaded: 0, unchanged: 0, refused: 8 });
  expect(exitCode).toBe(0);
  expect(Object.fromEntries(reasonsOf(report).filter(([mpn]) => mpn !== ""))).toEqual({
    R: "通用符号，不对应具体型号",
    Q_NPN_BCE: "通用符号，不对应具体型号",
    Battery_2: "通用符号，不对应具体型号",
    "'+3V3": "电源符号，不是元件",
    GND2: "电源符号，不是元件",
    Thermistor: "通用符号，名称不是型号",
    Logo_1: "图形符号，不是元件",
    A1: "通用符号，名称不是型号",
  });
  expect(reasonsOf(report)).toContainEqual(["", "说明：3 个符号略过：通用符号，不对应具体型号"]);
});

test("importing again changes nothing; a changed library changes what differs, and what left it goes", async () => {
  await importer.run([
    await writeMakers(),
    await importer.writeParts("parts.jsonl", [{ mpn: "NE555P", manufacturer: "TI", source: "jlcparts" }]),
  ]);
  const draw = (symbols: Parameters<typeof drawLibrary>[0]) =>
    importer.write("MCU_ST_STM32F4.kicad_sym", drawLibrary(symbols));
  const other = { name: "STM32F405RGTx" };
  const linked = { name: "NE555P" };
  const library = await draw([STM32, other, linked]);
  await importer.run([library], { date: new Date("2026-11-01") });
  const before = [await describeParts(importer.db), await listSymbols()];
  expect((await importer.run([library])).total).toMatchObject({ read: 3, loaded: 0, unchanged: 3 });
  expect([await describeParts(importer.db), await listSymbols()]).toEqual(before);
  // A second part of the number does not take the symbol from the first.
  await importer.run([
    await importer.writeParts("more.jsonl", [{ mpn: "NE555P", manufacturer: "UMW", source: "other" }]),
  ]);
  await draw([
    { ...STM32, properties: { ...STM32.properties, Footprint: "My:LQFP100" } },
    { ...linked, properties: { ki_keywords: "timer" } },
  ]);
  expect((await importer.run([library])).total).toMatchObject({ read: 2, loaded: 2, refused: 0 });
  expect((await listSymbols()).map(({ reference, brand, footprint }) => [reference, brand, footprint])).toEqual([
    ["MCU_ST_STM32F4:NE555P", "TI", null],
    ["MCU_ST_STM32F4:STM32F407VGTx", "STMicroelectronics", "My:LQFP100"],
  ]);
  expect(await describeParts(importer.db)).toHaveLength(4);
  // It comes back.
  await draw([STM32, other]);
  await importer.run([library]);
  expect((await linkedTo()).map(([reference]) => reference)).toEqual([
    "MCU_ST_STM32F4:STM32F405RGTx",
    "MCU_ST_STM32F4:STM32F407VGTx",
  ]);
});

test("an import that was stopped goes on behind the last symbol, even where all stand in one line", async () => {
  const symbols = Array.from({ length: 9 }, (_, index) => ({
    name: `PART${index}`,
    properties: { Manufacturer: "ACME" },
  }));
  const library = await importer.write("Parts.kicad_sym", drawLibrary(symbols).replaceAll("\n", " "));
  // Half of it is written, as a kill would leave it.
  const half = await importer.write("half/Parts.kicad_sym", drawLibrary(symbols.slice(0, 4)));
  await importer.run([half], { source: "KiCad Parts" });
  const { accounts } = await importer.run([library]);
  expect(accounts[0]).toMatchObject({ read: 9, loaded: 5, unchanged: 4 });
  await importer.db
    .updateTable("datasheetImports")
    .set({ linesDone: 5, loaded: 5, unchanged: 0, finishedAt: null })
    .where("fileName", "=", "Parts.kicad_sym")
    .where("loaded", "=", 5)
    .execute();
  const resumed = await importer.run([library], { batchRows: 1 });
  expect(resumed.said).toContain("Parts.kicad_sym：从第 6 个符号继续");
  expect(resumed.accounts[0]).toMatchObject({ read: 9, before: 5, loaded: 5, unchanged: 4, refused: 0 });
  expect(await listSymbols()).toHaveLength(9);
});

test("two imports at once: one of them is told to wait", async () => {
  const library = await importer.write(
    "Parts.kicad_sym",
    drawLibrary([{ name: "PART1", properties: { Manufacturer: "ACME" } }]),
  );
  const outcomes = await Promise.allSettled([importer.run([library]), importer.run([library])]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(ImportRunning);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await listSymbols()).toHaveLength(1);
});

test("old libraries are read with the .dcm beside them, in any encoding; a changed .dcm is a change", async () => {
  const old =
    'EESchema-LIBRARY Version 2.3\nDEF NE555 U 0 20 Y Y 1 F N\nF0 "U" 0 0 50 H V C CNN\nF1 "NE555" 0 0 50 H V C CNN\nF4 "德州仪器" 0 0 50 H I C CNN "厂商"\nALIAS NE556\nDRAW\nX V 1 0 0 100 L 50 50 1 1 W\nENDDRAW\nENDDEF\n';
  const words = (text: string) =>
    importer.write("old/timers.dcm", `EESchema-DOCLIB  Version 2.0\n$CMP NE556\nD ${text}\n$ENDCMP\n`);
  await importer.write("old/timers.lib", iconv.encode(old, "gb18030"));
  await words("two timers");
  await importer.write("old/lonely.dcm", "EESchema-DOCLIB  Version 2.0\n");
  await importer.write("old/model.lib", ".subckt NE555 1 2 3\n");
  const first = await importer.run([`${importer.folder}/old`]);
  expect(first.total).toMatchObject({ read: 2, loaded: 2, refused: 0 });
  expect(first.exitCode).toBe(0);
  expect(first.said).toEqual(
    expect.arrayContaining([
      "old/timers.lib：按 GB18030（GBK） 读取",
      "未导入：old/lonely.dcm（只有 .dcm，没有同名的 .lib）",
      "未导入：old/model.lib（不是 KiCad 符号库（没有以 EESchema-LIBRARY 开头），可能是仿真模型或程序库）",
    ]),
  );
  expect(await linkedTo()).toEqual([
    ["timers:NE555", "德州仪器", "NE555"],
    ["timers:NE556", "德州仪器", "NE556"],
  ]);
  await words("a timer twice");
  expect((await importer.run([`${importer.folder}/old`])).total).toMatchObject({ loaded: 1, unchanged: 1 });
});

test("of two libraries of one name the newer format is read, the other refused with the reason", async () => {
  await importer.write(
    "both/Parts.lib",
    "EESchema-LIBRARY Version 2.4\nDEF OLD100 U 0 0 Y Y 1 F N\nENDDEF\n#".padEnd(5000, "#"),
  );
  await importer.write("both/Parts.kicad_sym", drawLibrary([{ name: "NEW100", properties: { Manufacturer: "ACME" } }]));
  const { report, exitCode } = await importer.run([`${importer.folder}/both`]);
  expect(exitCode).toBe(1);
  expect(await linkedTo()).toEqual([["Parts:NEW100", "ACME", "NEW100"]]);
  expect(report).toEqual([
    ["both/Parts.lib", "", "", "同名的库已从 both/Parts.kicad_sym 读取；要一并收录，请分开导入并用 --source 区分"],
  ]);
});

test("files that are no library, or a broken one, are refused in a sentence each, and nothing of them is written", async () => {
  const good = drawLibrary([STM32]);
  const files: [string, string | Buffer, string][] = [
    ["empty.kicad_sym", "", "文件是空的"],
    ["page.kicad_sym", "\n<!DOCTYPE html><html></html>", "是网页或 XML，不是 KiCad 符号库"],
    ["zip.kicad_sym", "PK\u0003\u0004…", "是 zip 压缩包，请解压后导入"],
    ["packed.kicad_sym", gzipSync(good), "是 gzip 压缩包，请解压后导入"],
    ["sheet.kicad_sym", "(kicad_sch (version 20211123))", "是 KiCad 原理图，不是符号库"],
    ["foot.kicad_sym", '(footprint "R_0603")', "是 KiCad 封装或电路板，不是符号库"],
    ["words.kicad_sym", "hello", "不是 KiCad 符号库（没有以 kicad_symbol_lib 开头）"],
    ["other.kicad_sym", "(something else)", "不是 KiCad 符号库（没有以 kicad_symbol_lib 开头）"],
    ["open.kicad_sym", good.slice(0, -4), "第 2 行：括号没有闭合，缺 2 个右括号"],
    ["quote.kicad_sym", good.replace('"ki_keywords"', '"ki_keywords'), "引号没有闭合"],
    ["nothing.kicad_sym", drawLibrary([]), "库里没有符号"],
    ["model.lib", ".subckt", "不是 KiCad 符号库（没有以 EESchema-LIBRARY 开头），可能是仿真模型或程序库"],
    [
      "cut.lib",
      "EESchema-LIBRARY Version 2.4\nDEF A U 0 0 Y Y 1 F N\n",
      "符号「A」（第 2 行）没有以 ENDDEF 结束，文件不完整",
    ],
    ["words.dcm", "EESchema-DOCLIB  Version 2.0\n", "只有 .dcm，没有同名的 .lib"],
  ];
  const paths = await Promise.all(files.map(([name, content]) => importer.write(name, content)));
  const { report, exitCode } = await importer.run(paths);
  expect(exitCode).toBe(1);
  const reasons = new Map(report.map(([name, , , reason]) => [name, reason]));
  for (const [name, , reason] of files) expect(reasons.get(name), name).toContain(reason);
  expect(await describeParts(importer.db)).toEqual([]);
});

test("a library in UTF-16 or with a byte-order mark is read; letters that are damaged are left out or refused", async () => {
  const named = (name: string, description: string) =>
    drawLibrary([{ name, properties: { Manufacturer: "ACME", ki_description: description } }]);
  const files = [
    await importer.write(
      "a.kicad_sym",
      Buffer.concat([Buffer.from("\ufeff"), Buffer.from(named("MARK1", "电源").replaceAll("\n", "\r\n"))]),
    ),
    await importer.write("b.kicad_sym", iconv.encode(named("WIDE1", "电源"), "utf-16le", { addBOM: true })),
    await importer.write(
      "c.kicad_sym",
      Buffer.concat([
        Buffer.from(
          drawLibrary([
            { name: "DAMAGED1", properties: { Manufacturer: "ACME", ki_keywords: "@" } },
            { name: "DAMAGED2@" },
          ]).replaceAll("@", "\u0001"),
        ),
      ]),
    ),
  ];
  const { report } = await importer.run(files);
  expect((await describeParts(importer.db)) as object[]).toMatchObject([
    { mpn: "DAMAGED1" },
    { mpn: "MARK1", description: "电源" },
    { mpn: "WIDE1", description: "电源" },
  ]);
  expect(report.map(([, , , reason]) => reason)).toEqual(["符号名含有控制字符或乱码"]);
});

test("a file that is too large is refused before it is read", async () => {
  const file = await importer.write("large.kicad_sym", drawLibrary([STM32]));
  expect(await refuseLibrary(file)).toBeNull();
  expect(await refuseLibrary(file, 500)).toEqual({
    reason: "文件或同名的 .dcm 超过 0 MB，不像符号库，没有读取",
    isOther: false,
  });
});
