import { expect, test } from "vitest";
import { buildImage } from "./build-image.ts";
import { PartIndex } from "./part-index.ts";
import { BruteForce } from "./testing/brute-force.ts";
import { PACKAGING, makeChanges, makeParts, makeQueries } from "./testing/odd-catalogue.ts";

test("the index answers as if every part were looked at, with changes since it was built", async () => {
  const parts = makeParts(20_000);
  const index = new PartIndex(await buildImage([parts], 1));
  index.setPackaging(PACKAGING);
  const changes = makeChanges(parts);
  const byId = new Map(parts.map((part) => [part.id, part]));
  for (const change of changes) {
    if ("put" in change) byId.set(change.put.id, change.put);
    else byId.delete(change.remove);
  }
  index.apply(changes, 99);
  const bruteForce = new BruteForce([...byId.values()], PACKAGING);
  // All of them are asked where nothing has changed.
  const everyFourth = makeQueries(parts).filter((_, place) => place % 4 === 0);
  for (const query of everyFourth)
    expect({ query, answer: index.search(query) }).toEqual({ query, answer: bruteForce.search(query) });
  expect(index.sequence).toBe(99);
  expect(index.changedParts).toBe(
    new Set(changes.map((change) => ("put" in change ? change.put.id : change.remove))).size,
  );
}, 1_800_000);
