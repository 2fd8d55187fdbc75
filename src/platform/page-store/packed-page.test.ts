import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bodyOf, isSame, packPage } from "./packed-page.ts";

const html = Array.from({ length: 500 }, (_, at) => `<p>规格书 ${at * at * 7919}</p>`).join("");
const pack = (text = html) => packPage({ status: 200, html: text, headers: {}, seconds: 60 });

test("a page goes in a form that its reader takes", async () => {
  const page = await pack();
  const gzip = await bodyOf(page, "gzip, br");
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(["gzip", html]);
  await bodyOf(page, "br, gzip");
  await expect.poll(async () => (await bodyOf(page, "br, gzip")).encoding).toBe("br");
  const brotli = await bodyOf(page, "deflate, br;q=0.5");
  expect([brotli.encoding, brotliDecompressSync(brotli.bytes).toString()]).toEqual(["br", html]);
  for (const accepted of ["", "identity", "gzip;q=0, br;q=0", `gzip${" ".repeat(300)}`, "gzip;q=x"]) {
    const plain = await bodyOf(page, accepted);
    expect([accepted, plain.encoding, plain.bytes.toString()]).toEqual([accepted, null, html]);
  }
});

test("the same page has the same mark, another one another", async () => {
  const page = await pack();
  expect((await pack()).etag).toBe(page.etag);
  expect((await pack(`${html}!`)).etag).not.toBe(page.etag);
  for (const asked of [page.etag, page.etag.slice(2), `"other", ${page.etag}`, "*"])
    expect([asked, isSame(page, asked)]).toEqual([asked, true]);
  for (const asked of ["", '"other"', "W/"]) expect([asked, isSame(page, asked)]).toEqual([asked, false]);
});
