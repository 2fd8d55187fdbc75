import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { markings } from "../../contract/markings.ts";
import { suffixes } from "../../contract/suffixes.ts";
import { syncSearchWords } from "../vocabulary/sync-search-words.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

test("what an operator removes does not come back with the next start", async () => {
  const { db } = portal.context;
  await buildBrand({ name: "Nexperia" });
  await syncSearchWords(db);
  const count = async () => [
    (await operator()(suffixes.listSuffixes, {})).totalRecord,
    (await operator()(markings.listMarkings, {})).totalRecord,
  ];
  const [suffix] = (await operator()(suffixes.listSuffixes, { words: "Nexperia" })).data;
  const [marking] = (await operator()(markings.listMarkings, {})).data;
  await operator()(suffixes.removeSuffix, { id: suffix!.id });
  await operator()(markings.removeMarking, { id: marking!.id });
  const left = await count();
  await syncSearchWords(db);
  expect(await count()).toEqual(left);
});

test("a suffix is written and removed; what is wrong is told at its field", async () => {
  const one = await buildBrand({ name: "Sino Micro" });
  const suffix = await operator()(suffixes.saveSuffix, { brandId: one.id, suffix: "-TR", follows: "digit" });
  expect(await operator()(suffixes.saveSuffix, { brandId: one.id, suffix: "-TR", follows: "any" })).toMatchObject({
    id: suffix.id,
    follows: "any",
  });
  await operator()(suffixes.removeSuffix, { id: suffix.id });
  await expect(operator()(suffixes.removeSuffix, { id: suffix.id })).rejects.toMatchObject({ status: 404 });
  await expect(operator()(suffixes.saveSuffix, { brandId: 999_999, suffix: "-TR" })).rejects.toMatchObject({
    errors: { brandId: "没有这个品牌" },
  });
});
