import { expect, test } from "vitest";
import { buildImage } from "./build-image.ts";
import { PartIndex } from "./part-index.ts";
import { BruteForce } from "./testing/brute-force.ts";
import { PACKAGING, makeParts, makeQueries } from "./testing/odd-catalogue.ts";

test("the index answers as if every part were looked at", async () => {
  const parts = makeParts();
  const index = new PartIndex(await buildImage([parts], 1));
  index.setPackaging(PACKAGING);
  const bruteForce = new BruteForce(parts, PACKAGING);
  for (const query of makeQueries(parts))
    expect({ query, answer: index.search(query) }).toEqual({ query, answer: bruteForce.search(query) });
}, 1_800_000);
