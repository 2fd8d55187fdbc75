import { expect, test } from "vitest";
import { decideAndUndo } from "#domains/operator-console/testing/decide-and-undo.ts";
import { useTestApp } from "#testing/app.ts";
import { partAlternates } from "../../contract/part-alternates.ts";
import { alternates } from "../../contract/alternates.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";
import { ALTERNATES_A_DAY_MAX } from "./propose-alternate.ts";
import { OPERATOR, useAlternates, USER } from "./testing/use-alternates.ts";

const portal = useTestApp();
const { buildCategory, buildPart } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const { save, propose, decide, listed, buildPair } = useAlternates(portal);
const MERCHANT = "13800000003";

test("a user proposes an alternate, an operator publishes it with its proof, and both parts tell it with what differs", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const { id } = await propose({
    partId,
    replacementId,
    type: "pin-compatible",
    note: "量产换过",
    risks: "失调电压略大",
    proofs: `${documentId}@3,${otherId}@7`,
  });
  expect((await listed(partId)).replacements).toEqual([]);
  const waiting = await portal.callAs(OPERATOR)(alternates.listAlternates, { state: "proposed" });
  expect(waiting.data[0]).toMatchObject({
    id,
    part: { id: partId },
    replacement: { id: replacementId },
    origin: "user",
    state: "proposed",
    decidedAt: null,
  });
  expect(waiting.data[0]!.createdBy).toBeTypeOf("number");

  for (const decision of ["published", "rejected"]) {
    const [before, after] = await decideAndUndo(portal, { queue: "alternates", id, decision });
    expect([before!.id, after]).toEqual([id, before]);
    expect((await listed(partId)).replacements).toEqual([]);
  }
  expect(await decide(id, "published", "已核对")).toMatchObject({ state: "published", decidedNote: "已核对" });
  const { replacements, replaced } = await listed(partId);
  expect(replaced).toEqual([]);
  expect(replacements[0]).toMatchObject({
    id,
    type: "pin-compatible",
    isBothWays: false,
    note: "量产换过",
    risks: "失调电压略大",
    part: { id: replacementId },
  });
  expect(replacements[0]!.proofs.map(({ partId, document, page }) => [partId, document.id, page])).toEqual([
    [partId, documentId, 3],
    [replacementId, otherId, 7],
  ]);
  const pair = { id: String(partId), other: String(replacementId) };
  const { rows } = await portal.callAs()(partAlternates.listDifferences, pair);
  expect(rows.map(({ name, cells }) => [name, ...cells])).toContainEqual(["通道数", "1", "2"]);
  expect(replacements[0]!.differences).toBe(rows.length);
  await expect(portal.callAs()(partAlternates.listDifferences, { ...pair, other: "999999999" })).rejects.toMatchObject({
    status: 404,
    message: "没有这个型号，或已被删除",
  });
  expect((await listed(replacementId)).replaced[0]).toMatchObject({ id, part: { id: partId } });
  expect((await listed(replacementId)).replacements).toEqual([]);

  expect(await decide(id, "proposed")).toMatchObject({ state: "proposed", decidedAt: null });
  expect((await listed(partId)).replacements).toEqual([]);
});

test("what stands both ways is told from both sides, and holds the way back", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const { id } = await save({
    partId,
    replacementId,
    type: "functional",
    isBothWays: "1",
    proofs: `${documentId}@1,${otherId}@1`,
  });
  await decide(id, "published");
  expect((await listed(replacementId)).replacements[0]).toMatchObject({ id, isBothWays: true, part: { id: partId } });
  expect((await listed(replacementId)).replaced[0]).toMatchObject({ id, part: { id: partId } });
  const held = { message: expect.stringContaining("已有同类型的替代料") as string };
  await expect(propose({ partId: replacementId, replacementId: partId, type: "functional" })).rejects.toMatchObject(
    held,
  );
  await expect(propose({ partId, replacementId, type: "functional" })).rejects.toMatchObject(held);
  // Another type is another statement.
  await propose({ partId, replacementId, type: "domestic" });
});

test("proposed twice at once, also in both directions both ways, it is one", async () => {
  const { partId, replacementId } = await buildPair();
  const again = await Promise.allSettled([
    propose({ partId, replacementId, type: "functional", isBothWays: "1" }),
    propose({ partId, replacementId, type: "functional", isBothWays: "1" }),
    propose({ partId: replacementId, replacementId: partId, type: "functional", isBothWays: "1" }, MERCHANT),
  ]);
  expect(again.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("pins of another package can't fit, nor those of an unknown one", async () => {
  const other = await buildPair({ packages: ["SOT-23", "SOT-23-5"] });
  const unknown = await buildPair({ packages: [null, "SOIC-8"] });
  for (const type of ["direct", "pin-compatible"]) {
    await expect(propose({ ...other, type })).rejects.toMatchObject({
      errors: { type: "封装不同（SOT-23 与 SOT-23-5），不能作为直接替代或引脚兼容" },
    });
    await expect(save({ ...unknown, type })).rejects.toMatchObject({
      errors: { type: expect.stringContaining("封装未知") as string },
    });
  }
  await propose({ ...other, type: "functional" });
  const { db } = portal.context;
  const write = db
    .insertInto("datasheetAlternates")
    .values({ partId: other.partId, replacementId: other.replacementId, type: "pin-compatible", origin: "operator" });
  await expect(write.execute()).rejects.toMatchObject({ constraint: "datasheet_alternates_same_package" });
  // Written while the package was the same; by the time it is published it is not.
  const pair = await buildPair();
  const { id } = await save({ ...pair, type: "direct", proofs: `${pair.documentId}@1,${pair.otherId}@1` });
  await db.updateTable("datasheetParts").set({ package: "DIP-8" }).where("id", "=", pair.partId).execute();
  await expect(decide(id, "published")).rejects.toMatchObject({
    errors: { type: expect.stringContaining("封装不同") as string },
  });
});

test("what does something else takes no part's place; another leaf of one category may, and what has no category", async () => {
  const [amplifiers, resistors] = await Promise.all(["放大器", "电阻"].map((name) => buildCategory({ name })));
  const [audio, precise] = await Promise.all(
    ["音频放大器", "精密运放"].map((name) => buildCategory({ name, parentId: amplifiers!.id })),
  );
  const chip = await buildCategory({ name: "贴片电阻", parentId: resistors!.id });
  const [one, sibling, stranger, unknown] = await Promise.all(
    [audio!.id, precise!.id, chip.id, null].map((categoryId) => buildPart({ categoryId })),
  );
  const said = { partId: one!.id, type: "functional" };
  await expect(propose({ ...said, replacementId: stranger!.id })).rejects.toMatchObject({
    errors: { replacementId: "分类不同（音频放大器 与 贴片电阻），不能互为替代料" },
  });
  await expect(save({ ...said, replacementId: stranger!.id })).rejects.toMatchObject({ status: 200 });
  for (const { id } of [sibling!, unknown!]) await propose({ ...said, replacementId: id });
});

test("a domestic alternate is of a domestic brand, whoever writes it", async () => {
  const { partId, replacementId } = await buildPair();
  await expect(propose({ partId: replacementId, replacementId: partId, type: "domestic" })).rejects.toMatchObject({
    errors: { type: "国产替代须是国产品牌的型号" },
  });
  await expect(propose({ partId, replacementId, type: "domestic", isBothWays: "1" })).rejects.toMatchObject({
    errors: { isBothWays: "原型号不是国产品牌，国产替代不能双向" },
  });
  const { db } = portal.context;
  await expect(
    db
      .insertInto("datasheetAlternates")
      .values({ partId: replacementId, replacementId: partId, type: "domestic", origin: "operator" })
      .execute(),
  ).rejects.toMatchObject({ constraint: "datasheet_alternates_domestic" });
  await expect(
    db
      .insertInto("datasheetAlternates")
      .values({ partId, replacementId: partId, type: "functional", origin: "operator" })
      .execute(),
  ).rejects.toMatchObject({ constraint: "datasheet_alternates_not_itself" });
  expect(await propose({ partId, replacementId, type: "domestic" })).toMatchObject({
    id: expect.any(Number) as number,
  });
});

test("what is said of an alternate is kept without what can't be seen or turns the reading direction; its lines stay", async () => {
  const { partId, replacementId } = await buildPair();
  const { id } = await propose({
    partId,
    replacementId,
    type: "functional",
    note: " 量产\u202E换过\u0007\r\n两年 ",
    risks: "\u2066失调\u200B电压\u2069\0",
  });
  const { data } = await portal.callAs(OPERATOR)(alternates.listAlternates, { state: "proposed" });
  expect(data.find((alternate) => alternate.id === id)).toMatchObject({ note: "量产换过\n两年", risks: "失调电压" });
  expect(await decide(id, "rejected", "不\u202A采纳")).toMatchObject({ decidedNote: "不采纳" });
});

test("what can't be said is told at its field", async () => {
  const pair = await buildPair();
  const stranger = await buildPair();
  const { partId, replacementId, documentId } = pair;
  const said = { partId, replacementId, type: "functional" };
  for (const [input, errors] of [
    [{ ...said, replacementId: partId }, { replacementId: "型号不能替代自己" }],
    [{ ...said, type: "same" }, { type: "请选择替代类型" }],
    [{ partId, replacementId }, { type: "请选择替代类型" }],
    [{ ...said, note: "长".repeat(501) }, { note: "说明最多 500 个字" }],
    [{ ...said, proofs: `${documentId}@10` }, { proofs: "证据页有误：这份规格书共 9 页" }],
    [{ ...said, proofs: `${stranger.documentId}@1` }, { proofs: "证据页须在这两个型号自己的规格书中" }],
    [
      { ...said, proofs: Array.from({ length: 11 }, (_, at) => `${documentId}@${at + 1}`).join() },
      { proofs: "证据页最多 10 处" },
    ],
  ] as const) {
    await expect(propose(input)).rejects.toMatchObject({ status: 200, errors });
  }
  for (const proofs of [`${documentId}@0`, `${documentId}`, "x@1", `${documentId}@1@2`, "@"]) {
    await expect(propose({ ...said, proofs })).rejects.toMatchObject({ status: 200, code: 2 });
  }
  await expect(propose({ ...said, replacementId: 999_999 })).rejects.toMatchObject({ status: 404 });
  await expect(listed(999_999)).rejects.toMatchObject({ status: 404 });
  expect((await listed(partId)).replacements).toEqual([]);
});

test("an operator's alternate keeps its parts, and is settled step by step", async () => {
  const pair = await buildPair();
  const other = await buildPair();
  const { id } = await save({ ...pair, type: "functional" });
  await expect(save({ ...other, id, type: "functional" })).rejects.toMatchObject({
    errors: { replacementId: "已保存的替代料不能换成别的型号，请另建一条" },
  });
  await expect(save({ ...pair, id: 999_999, type: "functional" })).rejects.toMatchObject({ status: 404 });
  const twice = await Promise.allSettled([decide(id, "rejected"), decide(id, "rejected")]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(decide(id, "published")).rejects.toMatchObject({ message: "这条替代料的状态已改变，请刷新后再操作" });
  expect(await decide(id, "proposed")).toMatchObject({ state: "proposed" });
});

test("what was rejected may be proposed again, in either direction; one of them is held at a time", async () => {
  const { partId, replacementId } = await buildPair();
  const said = { partId, replacementId, type: "functional", isBothWays: "1" };
  const { id } = await propose(said);
  const held = { message: "这对型号已有同类型的替代料（或已提交、待审核），无需重复提交" };
  await expect(propose(said, MERCHANT)).rejects.toMatchObject(held);
  await decide(id, "rejected");
  const again = await propose({ ...said, partId: replacementId, replacementId: partId }, MERCHANT);
  await expect(propose(said)).rejects.toMatchObject(held);
  await expect(decide(id, "proposed")).rejects.toMatchObject(held);
  await decide(again.id, "rejected");
  await propose(said, MERCHANT);
  // What is rejected can still be worded anew, and stays what it is.
  expect(await save({ ...said, id, note: "封装不符" })).toMatchObject({ state: "rejected", note: "封装不符" });
});

test("words and proofs that an operator does not send stay as they are; empty ones go", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const said = { partId, replacementId, type: "functional" };
  const { id } = await save({
    ...said,
    note: "量产换过",
    risks: "失调电压略大",
    proofs: `${documentId}@1,${otherId}@1`,
  });
  await decide(id, "published");
  const kept = await save({ ...said, id, isBothWays: "1" });
  expect(kept).toMatchObject({ state: "published", isBothWays: true, note: "量产换过", risks: "失调电压略大" });
  expect(kept.proofs).toHaveLength(2);
  expect(await save({ ...said, id, risks: "" })).toMatchObject({ note: "量产换过", risks: "" });
  await expect(save({ ...said, id, proofs: "" })).rejects.toMatchObject({
    message: "发布前两个型号都要有规格书证据页",
  });
});

test("a user proposes so many a day and no more, whatever becomes of them", async () => {
  const pair = await buildPair();
  for (let count = 0; count < ALTERNATES_A_DAY_MAX; count++)
    await propose({ ...pair, replacementId: (await buildPart()).id, type: "functional" }, "13800000002");
  const { data } = await portal.callAs(OPERATOR)(alternates.listAlternates, { state: "proposed" });
  await decide(data[0]!.id, "rejected");
  await expect(propose({ ...pair, type: "functional" }, "13800000002")).rejects.toMatchObject({
    message: "今天提交的替代料已达 20 条，请明天再来",
  });
});

test("visitors propose nothing, and users settle nothing", async () => {
  const pair = await buildPair();
  await expect(portal.callAs()(alternates.proposeAlternate, { ...pair, type: "functional" })).rejects.toMatchObject({
    status: 401,
  });
  for (const mobile of [undefined, USER]) {
    const status = mobile ? 403 : 401;
    await expect(
      portal.callAs(mobile)(alternates.saveAlternate, { ...pair, type: "functional" }),
    ).rejects.toMatchObject({ status });
    await expect(
      portal.callAs(mobile)(alternates.decideAlternate, { id: 1, state: "published" }),
    ).rejects.toMatchObject({ status });
    await expect(portal.callAs(mobile)(alternates.listAlternates, {})).rejects.toMatchObject({ status });
  }
});

test("whoever publishes an alternate sees what its category's rule says of the two; a direct one is refused where figures contradict it", async () => {
  const values = {
    "memory-size": "256Kbit",
    interface: "I2C",
    "supply-voltage": "2.5V~5.5V",
    "clock-frequency": "400kHz",
  };
  const build = (mpn: string, other: Record<string, string>) =>
    buildTypedPart({ mpn, category: "eeprom", package: "SOIC-8", values: { ...values, ...other } });
  const [large, small] = [
    await build("24LC256", {}),
    await build("AT24C02C", { "memory-size": "2Kbit", "supply-voltage": "1.7V~5.5V" }),
  ];
  const said = { partId: large.id, replacementId: small.id };
  const refused = { errors: { type: "参数不符（存储容量 2 Kbit ≠ 256 Kbit），不能作为直接替代" } };
  await expect(propose({ ...said, type: "direct" })).rejects.toMatchObject(refused);
  await expect(save({ ...said, type: "direct" })).rejects.toMatchObject(refused);
  const { id } = await propose({ ...said, type: "pin-compatible" });
  const { data } = await portal.callAs(OPERATOR)(alternates.listAlternates, { state: "proposed" });
  expect(data.find((known) => known.id === id)!.verdict).toEqual({
    same: ["封装 SOIC-8", "接口 I2C", "时钟频率 400 kHz"],
    different: ["电源电压 1.7–5.5 V 包含 2.5–5.5 V"],
    unknown: ["引脚排列"],
    unfit: ["存储容量 2 Kbit ≠ 256 Kbit"],
  });
});

test("claims that can't both be right are refused to one user and beside what is published; those of several people wait, told to the operator", async () => {
  const { partId, replacementId, documentId, otherId } = await buildPair();
  const back = { partId: replacementId, replacementId: partId };
  const contradicted = { message: expect.stringContaining("与已有的说法矛盾") as string };
  const { id } = await propose({ partId, replacementId, type: "functional", proofs: `${documentId}@1,${otherId}@1` });
  await expect(propose({ ...back, type: "pin-compatible" })).rejects.toMatchObject(contradicted);
  await expect(propose({ partId, replacementId, type: "direct" })).rejects.toMatchObject(contradicted);
  await propose({ partId, replacementId, type: "domestic" });
  const { id: other } = await propose(
    { ...back, type: "pin-compatible", proofs: `${documentId}@2,${otherId}@2` },
    MERCHANT,
  );
  const { data } = await portal.callAs(OPERATOR)(alternates.listAlternates, { state: "proposed" });
  expect([id, other].map((one) => data.find((known) => known.id === one)!.contradicts)).toEqual([[other], [id]]);
  await decide(other, "published");
  await expect(decide(id, "published")).rejects.toMatchObject(contradicted);
  await expect(save({ partId, replacementId, type: "functional", id })).rejects.toMatchObject(contradicted);
  // Better than the other one, and not the other way round.
  await save({ partId, replacementId, type: "direct" });
});
