import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partAddress } from "../addresses.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";
import { openPages } from "../testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);

test("whatever is printed can't leave its place in the structured data", async () => {
  const brand = await buildBrand({ name: "</script><script>alert(1)</script>" });
  const part = await buildPart({
    mpn: "</script>X1",
    brandId: brand.id,
    description: "<!-- </script> \u2028",
    values: { "a</script>": "</script>" },
  });
  const { html, structuredData } = await open(partAddress(part));
  expect(html).not.toContain("<script>alert(1)");
  expect(JSON.stringify(structuredData)).toContain("</script>X1");
});

test("no picture of a made-up datasheet stands for the product", async () => {
  const part = await buildPart({ mpn: "PICTURED" });
  const thumbnail = Buffer.from("picture of a sample");
  await buildDocument({ title: "样例", partIds: [part.id], isSample: true, thumbnail });
  const product = async () =>
    ((await open(partAddress(part))).structuredData!["@graph"] as Record<string, unknown>[])[0]!;
  expect(await product()).not.toHaveProperty("image");
  const { id } = await buildDocument({
    title: "真品",
    partIds: [part.id],
    thumbnail: Buffer.from("picture of a real one"),
  });
  expect((await product())["image"]).toContain(String(id));
});
