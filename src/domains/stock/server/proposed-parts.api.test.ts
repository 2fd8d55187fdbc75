import { sql } from "kysely";
import { expect, test } from "vitest";
import { proposals } from "#domains/catalogue/contract/proposals.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { useTestApp } from "#testing/app.ts";
import { STOCK_HEAD, useStock } from "../testing/use-stock.ts";
import { keepStockCurrent, keepStockCurrentTask } from "./keep-stock-current.ts";

const portal = useTestApp();
const { contextNow, asSeller, load, mine } = useStock(portal);

test("once a proposed part stands in the catalogue, the lines of its number are matched at once", async () => {
  await load(`${STOCK_HEAD}\nQQ-4471,Proposed Semi,1500,23+,深圳,0.5\nQQ-4472,Proposed Semi,20,,,`);
  const { id } = await asSeller()(proposals.proposePart, { mpn: "QQ-4471", brandName: "Proposed Semi" });
  const waiting = async () =>
    (
      await sql`select from pgboss.job where name = ${keepStockCurrentTask.name} and state = 'created'`.execute(
        portal.context.db,
      )
    ).rows.length;
  await sql`delete from pgboss.job where name = ${keepStockCurrentTask.name}`.execute(portal.context.db);
  const decided = { queue: "proposals", ids: [id] as never, decision: "accepted", reason: "" };
  await portal.callAs("13800000009")(queues.decideCases, decided);
  expect(await waiting()).toBe(1);
  await keepStockCurrent(contextNow());
  const { data } = await mine();
  const parts = Object.fromEntries(data.map(({ mpn, partId }) => [mpn, partId]));
  expect(parts).toEqual({ "QQ-4471": expect.any(Number), "QQ-4472": null });
});
