import { chmod, mkdir, symlink, truncate } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { FileStoreFull } from "#ports/file-store/port.ts";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter } from "../../testing/importer.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { describeFileError, describeStop } from "./describe-error.ts";
import { findInputs } from "./find-inputs.ts";
import { ImportRunning, withImportLock } from "./import-lock.ts";

const importer = useImporter(createTestDatabase);

const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    mpn: `P${from + index}`,
    manufacturer: "TI",
    lcsc: `C${from + index}`,
    source: "jlcparts",
    stock: index,
  }));
const countParts = async () =>
  (
    await importer.db
      .selectFrom("datasheetParts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("a path that leads nowhere, an empty file, a folder without lists and a strange file are refused, the others read", async () => {
  const good = await importer.writeParts("good.jsonl", rows(3));
  const empty = await importer.write("empty.jsonl", "");
  const blank = await importer.write("blank.csv", "\n\n");
  const strange = await importer.write("strange.xlsx", "PK");
  const words = await importer.write("words.jsonl", '{"colour":"red"}\n');
  await mkdir(`${importer.folder}/nothing`);
  const { total, exitCode, said, report } = await importer.run([
    `${importer.folder}/missing`,
    empty,
    blank,
    `${importer.folder}/nothing`,
    strange,
    words,
    good,
  ]);
  expect(total).toMatchObject({ read: 9, loaded: 3, refused: 6 });
  expect(said).toContain("不能导入的文件：读取 6 个文件 = 新增或更新 0 + 未变 0 + 拒绝 6");
  expect(exitCode).toBe(1);
  const reasons = [
    [`${importer.folder}/missing`, "路径不存在"],
    ["empty.jsonl", "文件是空的"],
    ["blank.csv", "文件是空的"],
    [`${importer.folder}/nothing`, "文件夹里没有可导入的文件"],
    ["strange.xlsx", "不支持的文件类型：可导入 .jsonl、.jsonl.gz、.csv、.kicad_sym、.lib、.pdf 和文件夹"],
    ["words.jsonl", "认不出是什么名单：没有 mpn（型号）也没有 name（厂商）字段"],
  ];
  for (const [name, reason] of reasons) expect(said).toContain(`不能导入：${name}：${reason}`);
  expect(report.slice(0, reasons.length).map(([name, , , reason]) => [name, reason])).toEqual(reasons);
});

test("what a folder holds and can't be read is refused as if it were named", async () => {
  await importer.write("data/wide.csv", `型号${",x".repeat(2_000_000)}\nA1\n`);
  await importer.write("data/nohead.csv", "1,2\n3,4\n");
  await importer.write("data/empty.csv", "");
  await importer.write("data/bom.csv", "Comment,Designator\n10k,R1\n");
  await importer.writeParts("data/parts.jsonl", rows(2));
  const { total, exitCode, said, report } = await importer.run([`${importer.folder}/data`]);
  expect(total).toMatchObject({ read: 5, loaded: 2, refused: 3 });
  expect(exitCode).toBe(1);
  const refused = report.filter(([name]) => name!.endsWith(".csv")).map(([name, , , reason]) => [name, reason]);
  expect(Object.fromEntries(refused)).toEqual({
    "data/wide.csv": "第 1 行：一行超过 100 万字",
    "data/nohead.csv": "没有写着型号的表头，可用 --map mpn=列名 指定",
    "data/empty.csv": "文件是空的",
  });
  expect(said.filter((line) => line.startsWith("未导入："))).toEqual([expect.stringContaining("bom.csv")]);
});

test("files and folders without permission are refused", async () => {
  const file = await importer.writeParts("lists/secret.jsonl", rows(1));
  await chmod(file, 0);
  const folder = await importer.write("lists/closed/parts.jsonl", "{}").then(path.dirname);
  await chmod(folder, 0);
  await chmod(importer.folder, 0o755);
  // Nothing is closed to root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid!(65_534);
  try {
    const { refused, lists } = await findInputs([`${importer.folder}/lists`, file], new Map());
    expect(lists).toEqual([]);
    expect(refused.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "lists/closed", reason: "没有读取权限" },
      { name: "lists/secret.jsonl", reason: "没有读取权限" },
      { name: "secret.jsonl", reason: "没有读取权限" },
    ]);
  } finally {
    if (isRoot) process.seteuid!(0);
  }
});

test("what the system says of a file is put into words, what it says of us is not", () => {
  expect(describeFileError(Object.assign(new Error("x"), { code: "EACCES", syscall: "open" }))).toBe("没有读取权限");
  expect(describeFileError(new TypeError("x"))).toBeNull();
  expect(describeStop(Object.assign(new Error("x"), { code: "ENOSPC", syscall: "write" }))).toContain("磁盘已满");
  expect(describeStop(new TypeError("x"))).toBeNull();
});

test("a gzip file that was cut gives its whole rows, and is read again from its beginning", async () => {
  const whole = gzipSync(
    rows(5000)
      .map((row) => JSON.stringify(row))
      .join("\n"),
  );
  const file = await importer.write("parts.jsonl.gz", whole.subarray(0, Math.floor(whole.length / 2)));
  const { accounts, total, exitCode, report } = await importer.run([file], { batchRows: 500 });
  expect(exitCode).toBe(1);
  expect(accounts[0]!.failure).toBe("压缩包不完整，在中途断开");
  expect(total.loaded).toBeGreaterThan(1000);
  expect(report.at(-1)).toEqual(["parts.jsonl.gz", "", "", "压缩包不完整，在中途断开"]);
  expect((await importer.run([file])).total).toMatchObject({
    read: total.read,
    loaded: 0,
    unchanged: total.loaded,
    refused: 0,
  });
  await importer.write("parts.jsonl.gz", whole);
  expect((await importer.run([file])).total).toMatchObject({
    read: 5000,
    loaded: 5000 - total.loaded,
    unchanged: total.loaded,
  });
});

test("tables in any encoding, with open quotes and rows of a million columns, cost their bad rows only", async () => {
  const lines = [
    ...rows(200).map(({ mpn }) => `${mpn},品牌,ok`),
    'BAD1,品牌,"never closed',
    ...rows(200, 200).map(({ mpn }) => `${mpn},品牌,ok`),
    `BAD2${",x".repeat(600_000)}`,
    "P400,品牌,ok",
  ];
  for (const encoding of ["gb18030", "utf-16le", "utf-8"]) {
    const file = await importer.write(
      `${encoding}.csv`,
      iconv.encode(["型号,品牌,描述", ...lines].join("\r\n"), encoding),
    );
    const { total, report } = await importer.run([file]);
    expect(total, encoding).toMatchObject({ read: 403, refused: 2 });
    expect(report.filter(([, line]) => line !== "").map(([, line, , reason]) => [line, reason])).toEqual([
      ["202", "引号没有闭合"],
      ["403", "一行超过 100 万字"],
    ]);
  }
  expect(await countParts()).toBe(401);
});

test("a damaged line of a UTF-8 table costs what it damages, and nothing else", async () => {
  const file = await importer.write(
    "damaged.csv",
    Buffer.concat([
      Buffer.from("型号,品牌,描述,阻值\nOK1,TI,中,1kΩ\nOK2,TI,"),
      Buffer.from([0xff, 0xfe, 0xfd]),
      Buffer.from(",2kΩ\nBAD"),
      Buffer.from([0xff]),
      Buffer.from(",TI,x,\n"),
    ]),
  );
  const { total, said, report } = await importer.run([file]);
  expect(said).toContain("damaged.csv：按 UTF-8 读取");
  expect(total).toMatchObject({ read: 3, loaded: 2, refused: 1 });
  expect(
    await importer.db.selectFrom("datasheetParts").select(["mpn", "description"]).orderBy("mpn").execute(),
  ).toEqual([
    { mpn: "OK1", description: "中" },
    { mpn: "OK2", description: "" },
  ]);
  expect(report.filter(([, line]) => line !== "").map(([, line, , reason]) => [line, reason])).toEqual([
    ["4", "型号含有控制字符或乱码"],
    ["3", "说明：描述含有乱码，未导入"],
  ]);
});

test("a line of 200 MB is refused and memory stays flat", async () => {
  const file = await importer.write("long.jsonl", `${JSON.stringify({ mpn: "FIRST" })}\n{"mpn":"LONG","description":"`);
  await truncate(file, 200 * 1024 * 1024);
  const before = process.memoryUsage.rss();
  const { total, report } = await importer.run([file]);
  expect(total).toMatchObject({ read: 2, loaded: 1, refused: 1 });
  expect(report[0]).toEqual(["long.jsonl", "2", "", "一行超过 100 万字"]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

test("deep nesting, strange keys and huge numbers harm nobody", async () => {
  const file = await importer.write(
    "parts.jsonl",
    [
      `{"mpn":"DEEP","parameters":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`,
      '{"mpn":"PROTO","parameters":{"__proto__":"x","constructor":"y"},"__proto__":{"mpn":"z"}}',
      '{"mpn":"BIG","stock":1e300,"price":[{"qty":1e30,"price":1e30}],"lcsc":"C1","parameters":{"Resistance":"1e999Ω"}}',
      '{"mpn":"NUL","description":"a\\u0000b","package":"\\ud800","manufacturer":"T\\u0000I"}',
    ].join("\n"),
  );
  expect((await importer.run([file])).total).toMatchObject({ read: 4, loaded: 4 });
  expect(
    await importer.db
      .selectFrom("datasheetParts")
      .select(["description", "package"])
      .where("mpn", "=", "NUL")
      .execute(),
  ).toEqual([{ description: "a b", package: null }]);
});

test("of two imports at once the second is refused with a sentence", async () => {
  const file = await importer.writeParts("parts.jsonl", rows(1));
  await withImportLock(importer.db, async () => {
    await expect(importer.run([file])).rejects.toThrow(new ImportRunning("另一个导入正在进行，请等它完成后再试"));
  });
  expect((await importer.run([file])).total).toMatchObject({ loaded: 1 });
});

test("an operator who stops an import goes on where it stopped", async () => {
  const stopping = new AbortController();
  const file = await importer.writeParts("parts.jsonl", rows(3000));
  const { db } = importer;
  const stopAfterFirst = db.selectFrom("datasheetImports").select("linesDone");
  const first = importer.run([file], { signal: stopping.signal, batchRows: 100 });
  while (((await stopAfterFirst.executeTakeFirst())?.linesDone ?? 0) === 0);
  stopping.abort();
  const { exitCode, said, total, accounts } = await first;
  expect(exitCode).toBe(130);
  expect(accounts[0]!.isInterrupted).toBe(true);
  expect(said.at(-1)).toBe("已停止：parts.jsonl 尚未读完，再次运行同一命令即从停下处继续");
  expect(total.read).toBe(total.loaded);
  expect(total.loaded % 100).toBe(0);
  const second = await importer.run([file]);
  expect(second.said).toContain(`parts.jsonl：从第 ${total.loaded + 1} 行继续`);
  expect(second.total).toMatchObject({ read: 3000, loaded: 3000, before: total.loaded });
  expect(await countParts()).toBe(3000);
});

test("a database without room stops the import; what was committed stays, and the next run goes on", async () => {
  const file = await importer.writeParts("parts.jsonl", rows(300));
  await importer.db.executeQuery(
    CompiledQuery.raw(`
    create function refuse_part() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse_part before insert on datasheet_parts for each row when (new.mpn = 'P250') execute function refuse_part()`),
  );
  const stopped: unknown = await importer.run([file], { batchRows: 100 }).catch((error: unknown) => error);
  expect(describeStop(stopped)).toBe("数据库磁盘已满，请腾出空间");
  expect(await countParts()).toBe(200);
  await sql`drop trigger refuse_part on datasheet_parts`.execute(importer.db);
  expect((await importer.run([file], { batchRows: 100 })).total).toMatchObject({ read: 300, loaded: 300, before: 200 });
  expect(await countParts()).toBe(300);
});

test("a file store without room stops the import with a sentence and leaves no document behind", async () => {
  const folder = `${importer.folder}/pdf`;
  await importer.write("pdf/LM358__TI.pdf", await makePdf());
  importer.fileStore.failWith(new FileStoreFull("full"));
  const stopped: unknown = await importer.run([folder]).catch((error: unknown) => error);
  expect(describeStop(stopped)).toBe("文件存放处已满或不可写，请腾出空间");
  expect(await importer.db.selectFrom("datasheetDocuments").select("id").execute()).toEqual([]);
  importer.fileStore.failWith(null);
  expect((await importer.run([folder])).total).toMatchObject({ loaded: 1 });
});

test("links in a folder are followed to files below it alone", async () => {
  const outside = await importer.writeParts("outside/secret.jsonl", rows(3));
  await importer.writeParts("linked/real.jsonl", [{ mpn: "LINKED-1" }]);
  await symlink(outside, `${importer.folder}/linked/away.jsonl`);
  await symlink("/dev/zero", `${importer.folder}/linked/endless.csv`);
  await symlink(`${importer.folder}/linked/real.jsonl`, `${importer.folder}/linked/twin.jsonl`);
  const { exitCode, report } = await importer.run([`${importer.folder}/linked`]);
  const refused = report
    .filter(([, , , reason]) => reason === "链接指向所给文件夹之外，或不是普通文件")
    .map(([file]) => file!.split("/").at(-1));
  expect([exitCode, refused.toSorted()]).toEqual([1, ["away.jsonl", "endless.csv"]]);
  const { count } = await importer.db
    .selectFrom("datasheetParts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("mpn", "=", "LINKED-1")
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});
