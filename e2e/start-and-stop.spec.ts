import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { startPortal, startProgram } from "./portal-process.ts";

const folder = await mkdtemp(path.join(tmpdir(), "xinpu-start-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = (name: string) => path.join(folder, name);
const empty = (name: string) => ({ DATA_DIR: dataDir(name), SAMPLE_DATA: "off" });

/** Starts a portal that is expected to refuse, and answers what it said last. */
async function refusedStart(environment: Record<string, string>): Promise<string> {
  const portal = startProgram("main", environment);
  expect(await portal.ended).not.toBe(0);
  const refusals = portal.lines.filter((line) => line.startsWith("无法启动："));
  expect(refusals, portal.lines.join("\n")).toHaveLength(1);
  return refusals[0]!;
}

test("says each step in a line, answers when it is ready, and stops when it is told to", async () => {
  const portal = await startPortal(empty("steps"));
  expect(portal.lines.join("\n")).toMatch(
    /数据目录[^]*内置 PostgreSQL[^]*数据库已升级[^]*文件存放[^]*后台任务已启动[^]*13800000001[^]*芯谱已就绪/,
  );
  expect((await fetch(`${portal.address}/api/health`)).status).toBe(200);
  portal.process.kill("SIGTERM");
  expect(await portal.ended).toBe(0);
});

test("a port in use is refused, and the data folder is free again", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  expect(await refusedStart({ ...empty("port"), PORT: String(port) })).toContain(`端口 ${port} 已被占用`);
  other.close();
  const portal = await startPortal(empty("port"));
  await portal.kill("SIGTERM");
});

test("a data folder that another portal uses is refused, and that one goes on", async () => {
  const portal = await startPortal(empty("shared"));
  expect(await refusedStart({ ...empty("shared"), PORT: "0" })).toContain("正被另一个芯谱进程");
  expect((await fetch(`${portal.address}/api/health`)).status).toBe(200);
  await portal.kill("SIGTERM");
});

test("a data folder that can't be made is refused", async () => {
  await writeFile(dataDir("a-file"), "");
  expect(await refusedStart({ ...empty("a-file/below"), PORT: "0" })).toContain("无法写入");
});

test("a setting that makes no sense is refused by its name", async () => {
  expect(await refusedStart({ ...empty("setting"), PORT: "many" })).toContain("PORT");
});

test("a database newer than the program is refused and left as it is", async () => {
  const first = await startPortal(empty("newer"));
  await first.kill("SIGTERM");
  const server = await openEmbeddedPostgres({ dataDir: dataDir("newer") });
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query("insert into platform_migrations (name, checksum) values ('209901010000_later.sql', 'x')");
  await client.end();
  await server.stop();
  expect(await refusedStart({ ...empty("newer"), PORT: "0" })).toContain("数据库比程序新");
});

test("a request that is under way when SIGTERM comes is answered", async () => {
  const portal = await startPortal(empty("under-way"));
  const answers = Promise.all(
    Array.from({ length: 20 }, () => fetch(`${portal.address}/`).then((response) => response.text())),
  );
  await fetch(`${portal.address}/api/health`);
  portal.process.kill("SIGTERM");
  for (const html of await answers) expect(html).toContain("</html>");
  expect(await portal.ended).toBe(0);
});
