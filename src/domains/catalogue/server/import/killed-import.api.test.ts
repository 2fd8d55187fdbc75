import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { createTestDatabase } from "#testing/database.ts";
import { describeParts, useImporter } from "../../testing/importer.ts";

const interrupted = useImporter(createTestDatabase);
const whole = useImporter(createTestDatabase);

const ROWS = Array.from({ length: 10_000 }, (_, index) => ({
  // Every seventh row speaks of a part that another row named, every fiftieth has no number of its own.
  mpn: `STM32X${index % 7 === 0 ? Math.floor(index / 14) : index}`,
  manufacturer: `Maker ${index % 300}`,
  description: `row ${index}`,
  package: index % 3 ? `LQFP-${index % 100}` : null,
  lcsc: index % 50 ? `C${index}` : null,
  stock: index % 1000,
  price: [{ qty: 1, price: index / 1000 }],
  source: "jlcparts",
  category: "Embedded Processors & Controllers",
  subcategory: "Microcontroller Units (MCUs/MPUs/SOCs)",
  parameters: {
    "Operating temperature": "-40℃~+85℃",
    "CPU Maximum Speed": `${index % 200}MHz`,
    "Supply voltage": "2V~3.6V",
  },
}));

function startImport(file: string) {
  const { host, port, user, database, password } = interrupted.connection;
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password ?? "";
  url.searchParams.set("host", host);
  const child = spawn(process.execPath, ["--import", "tsx", path.join(PROJECT_ROOT, "src/import.ts"), file], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATABASE_URL: url.href, DATA_DIR: path.join(interrupted.folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const closed = once(child, "close").then(([code]) => ({ code: code as number | null, said }));
  return { child, closed };
}

const linesDone = async () =>
  (await interrupted.db.selectFrom("datasheetImports").select("linesDone").executeTakeFirst())?.linesDone ?? 0;

test("an import that was killed goes on, and ends as one that was not", async () => {
  const file = await interrupted.writeParts("parts.jsonl", ROWS);
  const { child, closed } = startImport(file);
  let hasEnded = false;
  void closed.then(() => (hasEnded = true));
  while (!hasEnded && (await linesDone()) === 0) await wait(5);
  child.kill("SIGKILL");
  const { said: complaint } = await closed;
  const done = await linesDone();
  expect(done, complaint).toBeGreaterThan(0);
  expect(done).toBeLessThan(ROWS.length);
  // Rows and position are committed together.
  const read = await interrupted.db
    .selectFrom("datasheetPartSources")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(read.count).toBe(done);

  const again = await startImport(file).closed;
  expect(again.said).toContain(`parts.jsonl：从第 ${done + 1} 行继续`);
  expect(again.said).toContain(
    `parts.jsonl：读取 10,000 行（其中上次已完成 ${done.toLocaleString("en-US")}） = 新增或更新 10,000 + 未变 0 + 拒绝 0`,
  );
  expect(again.code).toBe(0);

  await whole.run([await whole.writeParts("parts.jsonl", ROWS)]);
  expect(await describeParts(interrupted.db)).toEqual(await describeParts(whole.db));
  const third = await startImport(file).closed;
  expect(third.said).toContain("= 新增或更新 0 + 未变 10,000 + 拒绝 0");
});
