import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openEmbeddedSource } from "#ports/document-source/embedded.ts";
import { useTestApp } from "#testing/app.ts";
import { makePdf } from "#testing/pdf-files.ts";
import type { FetchOptions } from "./fetch-options.ts";
import { fetchFromLinks, type FetchSurroundings } from "./fetch-from-links.ts";
import { fetchingOf } from "./testing/fetching.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { allowHost, turnClock, statesOf } = fetchingOf(portal);
const ALL: FetchOptions = { hosts: null, most: null, report: null };

beforeEach(async () => {
  const { db } = portal.context;
  await db.deleteFrom("datasheetsFetches").execute();
  await db.deleteFrom("datasheetsFetchHosts").execute();
  portal.documentSource.pages.clear();
  const brand = await buildBrand();
  await db.updateTable("datasheetParts").set({ datasheetUrl: null }).execute();
  for (const page of ["a.pdf", "b.pdf"]) {
    const address = `https://maker.example/${page}`;
    await buildPart({ brandId: brand.id, datasheetUrl: address });
    portal.documentSource.pages.set(address, { body: await makePdf({ pages: [`${brand.name} ${page}`] }) });
  }
  portal.documentSource.pages.set("https://maker.example/b.pdf", { status: 404 });
});

async function run(options: Partial<FetchOptions> = {}, wishes: Partial<FetchSurroundings> = {}) {
  const said: string[] = [];
  const code = await fetchFromLinks(
    { ...ALL, ...options },
    {
      db: portal.context.db,
      fileStore: portal.fileStore,
      virusScan: null,
      log: portal.context.log,
      source: portal.documentSource,
      now: () => portal.clock.now,
      wait: async (ms) => turnClock(ms),
      signal: new AbortController().signal,
      say: (line) => void said.push(line),
      reportsFolder: path.join(portal.settings.dataDir, "reports"),
      ...wishes,
    },
  );
  return { code, said: said.join("\n") };
}

test("without an allowed host it says which there are, and asks none", async () => {
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(said).toContain("未允许 maker.example：2 个型号");
  expect(said).toContain("还没有允许任何网站");
  await allowHost("other.example");
  expect(await run({ hosts: ["maker.example"] })).toMatchObject({
    code: 1,
    said: expect.stringContaining("没有被允许"),
  });
});

test("where fetching is off it says how to switch it on", async () => {
  await allowHost("maker.example");
  const { code, said } = await run({}, { source: openEmbeddedSource("") });
  expect(code).toBe(1);
  expect(said).toContain("DOCUMENT_SOURCE=http");
});

test("it says per host what came and what did not, and writes that down", async () => {
  await allowHost("maker.example");
  const { code, said } = await run();
  expect(code).toBe(0);
  expect(said).toContain("maker.example：已收录 1、文件已不在 1");
  expect(said).toContain("收录 1，已有 0，不收录 1，未抓到 0，稍后再试 0");
  const file = /见 (.*\.csv)/.exec(said)![1]!;
  expect(await readFile(file, "utf8")).toContain("maker.example,https://maker.example/b.pdf,不收录,文件已不在,404");
});

test("stopped, it goes on with the same command", async () => {
  await allowHost("maker.example");
  expect(await run({ most: 1 })).toMatchObject({ code: 0 });
  const stopping = new AbortController();
  stopping.abort();
  expect(await run({}, { signal: stopping.signal })).toMatchObject({ code: 130 });
  expect(Object.values(await statesOf())).toContain("waiting");
  expect(await run()).toMatchObject({ code: 0 });
  expect(await statesOf()).toEqual({ "a.pdf": "kept", "b.pdf": "refused gone" });
});
