import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { popularity } from "../../contract/popularity.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { countUse } from "./record-view.ts";

const portal = useTestApp();
const { buildPart, buildDocument } = catalogueOf(portal);
const view = (input: Record<string, unknown>, mobile?: string) =>
  portal.callAs(mobile)(popularity.recordView, input as never);
const counts = () =>
  portal.context.db
    .selectFrom("datasheetDailyCounts")
    .select(["kind", "subjectId", "count"])
    .orderBy("kind")
    .orderBy("subjectId")
    .execute();

test("looks at parts and documents are counted once for each visitor and day", async () => {
  const part = await buildPart();
  const document = await buildDocument();
  await view({ kind: "part", id: part.id });
  await view({ kind: "part", id: part.id });
  // Signed in or not: who comes from one address is one visitor.
  await view({ kind: "part", id: part.id }, "13800000001");
  await countUse({ ...portal.context, address: "10.0.1.9" }, "part-view", [part.id]);
  await view({ kind: "document", id: document.id });
  expect(await counts()).toEqual([
    { kind: "document-view", subjectId: document.id, count: 1 },
    { kind: "part-view", subjectId: part.id, count: 2 },
  ]);
});

test("what is not there, or not published, is not counted, and does not say so", async () => {
  const before = await counts();
  const pending = await buildDocument({ state: "pending" });
  for (const input of [
    { kind: "part", id: 999_999 },
    { kind: "document", id: pending.id },
  ])
    expect(await view(input)).toEqual({});
  expect(await counts()).toEqual(before);
});

test("what is neither part nor document is refused", async () => {
  await expect(view({ kind: "brand", id: 1 })).rejects.toMatchObject({ code: 2, errors: { kind: expect.any(String) } });
  await expect(view({ kind: "part", id: "x" })).rejects.toMatchObject({ code: 2, errors: { id: "编号有误" } });
});

test("a flood of looks from one address is stopped", async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 130; count++)
    statuses.add((await portal.request(popularity.recordView, { kind: "part", id: 999_999 })).statusCode);
  expect(statuses).toEqual(new Set([200, 429]));
});

test("many who use the same documents at once are all counted, whatever the order they name them in", async () => {
  const documents = await Promise.all(Array.from({ length: 12 }, () => buildDocument()));
  const ids = documents.map(({ id }) => id).toSorted((one, other) => one - other);
  const asks = Array.from({ length: 40 }, (_, index) => ({
    address: `10.0.2.${index % 10}`,
    ids: index % 2 ? ids : ids.toReversed(),
  }));
  await Promise.all(
    asks.map(({ address, ids: some }) => countUse({ ...portal.context, address }, "document-download", some)),
  );
  expect((await counts()).filter(({ kind }) => kind === "document-download")).toEqual(
    ids.map((subjectId) => ({ kind: "document-download", subjectId, count: 10 })),
  );
});
