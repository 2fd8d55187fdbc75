import http from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openHttpSource } from "#ports/document-source/http.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { startSecondProcess } from "#testing/second-process.ts";
import { fetchingOf } from "./testing/fetching.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { allowHost, fetchAll, statesOf, turnClock } = fetchingOf(portal);

test("a process that is killed in the middle of a document loses nothing: another one fetches that again, and goes on", async () => {
  const { db } = portal.context;
  const pages: Record<string, Buffer> = {
    "/a.pdf": await makePdf({ pages: ["the first", "of two pages"] }),
    "/b.pdf": await makePdf({ pages: ["the second"] }),
  };
  let isStuck = true;
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url!);
    const pdf = pages[request.url!];
    if (!pdf) return response.writeHead(404).end();
    response.writeHead(200, { "content-length": pdf.length });
    return isStuck ? response.write(pdf.subarray(0, 600)) : response.end(pdf);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-fetch-"));
  try {
    await allowHost("maker.example", 1000);
    const brand = await buildBrand();
    for (const [index, page] of Object.keys(pages).entries()) {
      const address = `http://maker.example:${port}${page}`;
      await buildPart({ brandId: brand.id, datasheetUrl: address });
      await db
        .insertInto("datasheetsFetches")
        .values({ address, host: "maker.example", popularity: 10 - index, nextAt: portal.clock.now })
        .execute();
    }
    const files = path.join(portal.settings.dataDir, "files");
    const child = await startSecondProcess("fetch-links.ts", { connection: portal.connection, files, folder });
    await expect.poll(() => asked).toContain("/a.pdf");
    expect(await statesOf()).toEqual({ "a.pdf": "fetching", "b.pdf": "waiting" });
    await child.kill();
    expect(await statesOf()).toEqual({ "a.pdf": "fetching", "b.pdf": "waiting" });

    isStuck = false;
    turnClock(5 * MINUTE_MS);
    const source = openHttpSource({
      name: "XinpuFetcher",
      about: "https://portal.test",
      folder,
      findAddresses: async () => ["127.0.0.1"],
      isPublic: () => true,
      isPort: () => true,
    });
    expect(await fetchAll({ source })).toMatchObject({ kept: 2, failed: 0 });
    expect(await statesOf()).toEqual({ "a.pdf": "kept", "b.pdf": "kept" });
    expect(asked.filter((page) => page !== "/robots.txt")).toEqual(["/a.pdf", "/a.pdf", "/b.pdf"]);
    const documents = await db
      .selectFrom("datasheetDocuments")
      .select("fileName")
      .where("source", "=", "maker.example")
      .execute();
    expect(documents.map(({ fileName }) => fileName).toSorted()).toEqual(["a.pdf", "b.pdf"]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  }
});
