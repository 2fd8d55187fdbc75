import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";
import { alternateRules } from "../../contract/alternate-rules.ts";
import { partAlternates } from "../../contract/part-alternates.ts";
import { OPERATOR, USER } from "../alternates/testing/use-alternates.ts";

const portal = useTestApp();
const buildTypedPart = typedCatalogueOf(portal);
const rulesNow = async () => (await portal.callAs(OPERATOR)(alternateRules.listAlternateRules, {})).rules;
const ruleNow = async (category: string) => (await rulesNow()).find((rule) => rule.category === category)!;
const save = (category: string, version: number, rule: unknown) =>
  portal.callAs(OPERATOR)(alternateRules.saveAlternateRule, {
    category,
    version,
    text: typeof rule === "string" ? rule : JSON.stringify(rule),
  });
const written = async (category: string) =>
  JSON.parse((await ruleNow(category)).text) as { key: Record<string, string>; also: Record<string, string> };

test("what an operator writes counts in place of the seeds' rule, until it is taken away", async () => {
  const values = { "zener-voltage": "5.1V", "power-dissipation": "500mW", "diode-configuration": "1 Independent" };
  const build = (mpn: string, power: string) =>
    buildTypedPart({
      mpn,
      category: "zener-diode",
      package: "SOD-123",
      values: { ...values, "power-dissipation": power },
    });
  const part = await build("Z5V1", "500mW");
  await build("WEAK5V1", "300mW");
  const proposed = async () =>
    (await portal.callAs()(partAlternates.proposeByRules, { id: part.id })).proposals.map(({ part: { mpn } }) => mpn);
  expect(await proposed()).toEqual([]);
  const rule = await written("zener-diode");
  const saved = await save("zener-diode", 0, { ...rule, key: { ...rule.key, "power-dissipation": "at-least*0.5" } });
  expect(saved).toMatchObject({ category: "zener-diode", isSaved: true, isSeedNewer: false, version: 1 });
  expect(await proposed()).toEqual(["WEAK5V1"]);

  // Of two who write at once the second is told.
  const meanwhile = { message: expect.stringContaining("刚被修改过") as string };
  await expect(save("zener-diode", 0, rule)).rejects.toMatchObject(meanwhile);
  expect(await save("zener-diode", 1, rule)).toMatchObject({ version: 2 });
  const reset = (version: number) =>
    portal.callAs(OPERATOR)(alternateRules.resetAlternateRule, { category: "zener-diode", version });
  await expect(reset(1)).rejects.toMatchObject(meanwhile);
  await reset(2);
  expect(await ruleNow("zener-diode")).toMatchObject({ isSaved: false, version: 0 });
  await expect(reset(2)).rejects.toMatchObject({ status: 404 });
  expect(await proposed()).toEqual([]);
});

test("a rule that contradicts itself is refused with the two that can't both stand; what is no rule, with the place", async () => {
  const rule = await written("mosfet");
  const refused = (text: string) => ({ message: expect.stringContaining(text) as string });
  await expect(
    save("mosfet", 0, { ...rule, also: { ...rule.also, "drain-current": "at-most" } }),
  ).rejects.toMatchObject(refused("“连续漏极电流(Id) at-least”与“连续漏极电流(Id) at-most”不能同时成立"));
  await expect(save("mosfet", 0, { ...rule, anchor: "gate-charge" })).rejects.toMatchObject(refused("锚点"));
  await expect(
    save("mosfet", 0, { ...rule, also: { ...rule.also, "gate-charge": "at-most lowest" } }),
  ).rejects.toMatchObject(refused("要求无法识别"));
  await expect(save("mosfet", 0, "{")).rejects.toMatchObject(refused("JSON"));
  await expect(save("mosfet", 0, { ...rule, package: "other" })).rejects.toMatchObject(refused("package"));
  await expect(save("mosfet", 0, { ...rule, key: [] })).rejects.toMatchObject(refused("key"));
  await expect(save("no-such", 0, rule)).rejects.toMatchObject({ errors: { category: "没有这个分类" } });
  expect(await ruleNow("mosfet")).toMatchObject({ isSaved: false });
});

test("a category without a rule gets one, and only operators see and write rules", async () => {
  expect((await rulesNow()).some(({ category }) => category === "varistor")).toBe(false);
  const rule = await written("zener-diode");
  await save("varistor", 0, rule);
  expect(await ruleNow("varistor")).toMatchObject({ isSaved: true, isSeedNewer: false });
  for (const [mobile, status] of [
    [undefined, 401],
    [USER, 403],
  ] as const) {
    await expect(portal.callAs(mobile)(alternateRules.listAlternateRules, {})).rejects.toMatchObject({ status });
    await expect(
      portal.callAs(mobile)(alternateRules.saveAlternateRule, { category: "varistor", version: 1, text: "{}" }),
    ).rejects.toMatchObject({ status });
  }
});
