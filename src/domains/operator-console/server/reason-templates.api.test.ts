import { expect, test } from "vitest";
import { saveJson, setValue } from "#domains/config/testing/set-value.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { site } from "#domains/site/contract/site.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const KEY = "reasonTemplates";
const TEXT = "已转原厂核实，见来信";
const declared = (queue: string) => portal.context.declared.queues.find(({ name }) => name === queue)!.decisions;
const listed = async (queue: string) => (await portal.callAs(OPERATOR)(queues.listCases, { queue })).decisions;

test("a reason that operators keep is offered behind those of its queue where one is needed, and in no other queue", async () => {
  const common = declared("corrections").find(({ needsReason }) => needsReason)!.reasons[0]!;
  await setValue(portal, OPERATOR, {
    key: KEY,
    value: [TEXT, common].map((text) => ({ queue: "corrections", text })),
  });
  const expected = declared("corrections").map(({ name, reasons, needsReason }) => [
    name,
    needsReason ? [...new Set([...reasons, TEXT, common])] : reasons,
  ]);
  expect((await listed("corrections")).map(({ name, reasons }) => [name, reasons])).toEqual(expected);
  const { id: documentId } = await buildDocument({ title: "手册" });
  const reported = { subject: "document", id: documentId, type: "outdated" } as const;
  const { id } = await portal.callAs("13800000001")(corrections.reportCorrection, reported);
  const { decisions } = await portal.callAs(OPERATOR)(queues.readCase, { queue: "corrections", id });
  expect(decisions.map(({ name, reasons }) => [name, reasons])).toEqual(expected);
  expect((await listed("feedback")).map(({ name, reasons }) => [name, reasons])).toEqual(
    declared("feedback").map(({ name, reasons }) => [name, reasons]),
  );
  expect(await portal.callAs()(site.readConfig, { key: KEY })).toBeNull();
});

test("they are of queues that there are, bounded in length and number; one of a queue that is no more is passed over", async () => {
  for (const [value, errors] of [
    [[{ queue: "nowhere", text: TEXT }], { "value.0.queue": "请选择队列" }],
    [[{ queue: "feedback", text: " " }], { "value.0.text": "不能为空" }],
    [[{ queue: "feedback", text: "长".repeat(101) }], { "value.0.text": "最多 100 个字" }],
    [Array.from({ length: 101 }, () => ({ queue: "feedback", text: TEXT })), { value: "最多 100 条" }],
  ] as const)
    await expect(saveJson(portal, OPERATOR, { key: KEY, value: JSON.stringify(value) })).rejects.toMatchObject({
      errors,
    });
  await portal.context.db
    .updateTable("siteConfig")
    .set({ value: JSON.stringify([{ queue: "nowhere", text: "旧" }]) as never })
    .where("key", "=", KEY)
    .execute();
  expect((await listed("feedback")).flatMap(({ reasons }) => reasons)).not.toContain("旧");
});
