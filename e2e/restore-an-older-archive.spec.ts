import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { type PortalProcess, startPortal, startProgram } from "./portal-process.ts";

/** Written when all domains were one cycle: a file of stock waits to be loaded, an author has a draft, a user has said something. */
const ARCHIVE = path.join(PROJECT_ROOT, "e2e/archives/before-domains-had-an-order.tar");
const PAGES = [
  "/",
  "/news/index/1",
  "/agentList/index/1",
  "/datasheet/datasheetCategory",
  "/specification/BAS16J",
  "/about",
];

let folder: string;
let portal: PortalProcess & { address: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-older-"));
  const environment = { DATA_DIR: path.join(folder, "var"), SAMPLE_DATA: "off" };
  const restored = startProgram("restore", environment, { args: [ARCHIVE] });
  const code = await restored.ended;
  if (code !== 0) throw new Error(`restore ended with ${code}:\n${restored.lines.join("\n")}`);
  // The index had another format then.
  expect(restored.lines).toContain("1 个任务未恢复：这个版本已没有它们的队列");
  portal = await startPortal(environment);
});

afterAll(async () => {
  await portal?.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

test("an archive of an older portal is restored whole: its pages are shown, its users log in, its rows are theirs", async () => {
  for (const page of PAGES) expect([page, (await fetch(portal.address + page)).status]).toEqual([page, 200]);
  const { token: author } = await logIn(portal, "13800000004");
  expect(await ask("/my/article/list?pageIndex=1&pageSize=20", author)).toMatchObject({
    data: [{ title: "旧版的一篇草稿" }],
  });
});

test("a task that the older portal queued is done by the newer one", async () => {
  const { token: company } = await logIn(portal, "13800000002");
  const load = async () => (await ask("/stock/uploads?pageIndex=1&pageSize=20", company)).data[0];
  await expect.poll(async () => (await load())?.["state"]).not.toBe("waiting");
  expect([await load(), portal.lines.filter((line) => line.includes("task"))]).toEqual([
    expect.objectContaining({ state: "done" }),
    [],
  ]);
  expect(await ask("/stock/mine?pageIndex=1&pageSize=20", company)).toMatchObject({ totalRecord: 2 });
  expect(await ask("/user/tasks?pageIndex=1&pageSize=20", company)).toMatchObject({ data: [{ state: "done" }] });
});

async function ask(address: string, token: string) {
  const answer = await fetch(`${portal.address}/api${address}`, { headers: { uuid: DEVICE, token } });
  const { data, msg } = (await answer.json()) as { data: never; msg: string };
  if (data === null) throw new Error(`${address}: ${msg}`);
  return data as { data: Record<string, unknown>[]; totalRecord: number };
}
