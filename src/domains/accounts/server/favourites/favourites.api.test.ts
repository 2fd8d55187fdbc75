import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { favourites } from "../../contract/favourites.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const OTHER = "13800000002";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

let brand: { id: number };
let part: { id: number };
let documents: { id: number }[];

beforeAll(async () => {
  brand = await buildBrand({ name: "Kept Semiconductor", nameCn: "留芯" });
  part = await buildPart({ mpn: "KEPT-1", brandId: brand.id });
  documents = [
    await buildDocument({ title: "第一份", brandId: brand.id }),
    await buildDocument({ title: "第二份" }),
    await buildDocument({ title: "第三份" }),
  ];
});

test("a favourite is kept once, however often and at once it is asked for, and let go again", async () => {
  const keep = () => portal.callAs(USER)(favourites.addFavourite, { type: "part", id: part.id });
  expect(await Promise.all([keep(), keep(), keep()])).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  expect(await portal.callAs(USER)(favourites.favourites, { type: "part" })).toEqual({
    data: [
      {
        id: part.id,
        name: "KEPT-1",
        about: "留芯",
        path: `/datasheet/datasheetDetail/${part.id}`,
        createdAt: expect.any(String),
      },
    ],
    totalRecord: 1,
  });
  expect(await portal.callAs(USER)(favourites.areFavourites, { type: "part", ids: `${part.id},999999` })).toEqual({
    ids: [part.id],
  });
  expect(await portal.callAs(OTHER)(favourites.areFavourites, { type: "part", ids: String(part.id) })).toEqual({
    ids: [],
  });
  expect(await portal.callAs(OTHER)(favourites.removeFavourite, { type: "part", id: part.id })).toEqual({ count: 0 });
  expect((await portal.callAs(USER)(favourites.favourites, { type: "part" })).totalRecord).toBe(1);
  expect(await portal.callAs(USER)(favourites.removeFavourite, { type: "part", id: part.id })).toEqual({ count: 0 });
  expect(await portal.callAs(USER)(favourites.removeFavourite, { type: "part", id: part.id })).toEqual({ count: 0 });
});

test("favourites come in pages, the latest first; a datasheet that is taken down is left out", async () => {
  for (const { id } of documents) {
    await portal.callAs(USER)(favourites.addFavourite, { type: "document", id });
    wait(1000);
  }
  const list = (pageIndex: number) =>
    portal.callAs(USER)(favourites.favourites, { type: "document", pageIndex, pageSize: 2 });
  expect((await list(1)).data.map(({ name }) => name)).toEqual(["第三份", "第二份"]);
  expect((await list(2)).data.map(({ name }) => name)).toEqual(["第一份"]);
  await portal.context.db
    .updateTable("datasheetDocuments")
    .set({ state: "pending" })
    .where("id", "=", documents[1]!.id)
    .execute();
  expect(await list(1)).toMatchObject({ data: [{ name: "第三份" }, { name: "第一份" }], totalRecord: 2 });
  await expect(
    portal.callAs(OTHER)(favourites.addFavourite, { type: "document", id: documents[1]!.id }),
  ).rejects.toMatchObject({ status: 404, message: "没有这份规格书，或已被下架" });
});

test("a brand is a favourite apart from being followed", async () => {
  expect(await portal.callAs(USER)(favourites.addFavourite, { type: "brand", id: brand.id })).toEqual({ count: 1 });
  expect(await portal.callAs(USER)(favourites.favourites, { type: "brand" })).toMatchObject({
    data: [{ id: brand.id, name: "留芯", path: `/brandDetail/${brand.id}` }],
    totalRecord: 1,
  });
  expect(await portal.callAs(USER)(favourites.areFollowed, { type: "brand", ids: [brand.id] })).toEqual({ ids: [] });
  await expect(portal.callAs(USER)(favourites.addFavourite, { type: "user", id: 1 })).rejects.toMatchObject({
    code: 2,
    errors: { type: "请选择规格书、型号、品牌、企业、商家或文章" },
  });
  expect(await portal.callAs(USER)(favourites.removeFavourite, { type: "brand", id: brand.id })).toEqual({ count: 0 });
});

test("a brand is followed and unfollowed; what is not there is not found, and other kinds are refused", async () => {
  expect(await portal.callAs(USER)(favourites.follow, { type: "brand", id: brand.id })).toEqual({ count: 1 });
  expect(await portal.callAs(USER)(favourites.follows, { type: "brand" })).toMatchObject({
    data: [{ name: "留芯", about: "Kept Semiconductor", path: `/brandDetail/${brand.id}` }],
    totalRecord: 1,
  });
  expect(await portal.callAs(USER)(favourites.areFollowed, { type: "brand", ids: [brand.id] })).toEqual({
    ids: [brand.id],
  });
  expect(await portal.callAs(USER)(favourites.unfollow, { type: "brand", id: brand.id })).toEqual({ count: 0 });
  await expect(portal.callAs(USER)(favourites.follow, { type: "brand", id: 999_999 })).rejects.toMatchObject({
    status: 404,
    message: "没有这个品牌",
  });
  await expect(portal.callAs(USER)(favourites.follow, { type: "user", id: 1 })).rejects.toMatchObject({
    code: 2,
    errors: { type: "请选择品牌、型号、企业、商家、作者或专栏" },
  });
  for (const id of ["0", "-1", "1e3", "abc", "99999999999999999999"])
    await expect(portal.callAs(USER)(favourites.follow, { type: "brand", id })).rejects.toMatchObject({ code: 2 });
});
