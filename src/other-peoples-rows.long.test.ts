import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { findChanges, PLANTED_ID, PLANTED_UUID, type PlantedRow, plantRows, SECRET } from "#testing/plant-rows.ts";
import { inputOfIds } from "#testing/schema-inputs.ts";
import { declared } from "./declared.ts";

// It is not the limits that are tried.
const portal = useTestApp({ LIMITS: "off" });
const calls = declared.handlers.map(({ call }) => call);
const OTHERS = [
  { who: "a visitor", mobile: undefined },
  { who: "a user", mobile: "13800000001" },
  { who: "an author", mobile: "13800000004" },
  { who: "an enterprise", mobile: "13800000002" },
  { who: "a merchant", mobile: "13800000003" },
];
/** Of a run that was looked at: it tells that the inputs find what was planted. */
const READ_BY_HIMSELF_MIN = 60;
const CHANGED_BY_HIMSELF_MIN = 60;
/** What everybody may read of somebody, by call and table: a company's page shows what the company publishes, contacts as far as it shows them to all (`hidden-contacts.api.test.ts`). */
const PUBLIC = new Set([
  "companies.leadingCompanies: suppliers_companies",
  "companies.readCompany: suppliers_companies",
  "companies.readCompany: suppliers_contacts",
  "companies.readCompany: suppliers_offices",
  "companies.readCompany: suppliers_roles",
  "financials.listReports: news_financial_reports",
  "news.readAuthor: account_users.avatar",
]);
const DEVICE = "9".repeat(32);

let client: pg.Client;
let planted: PlantedRow[];
let notPlanted: Record<string, string>;

beforeAll(async () => {
  client = new pg.Client(portal.connection);
  await client.connect();
  const { rows, without } = await plantRows(client);
  planted = rows;
  notPlanted = without;
});
afterAll(() => client.end());

// One that none can be planted in is one that nobody looks at.
test("every table of people has a row of somebody's", () => {
  expect(notPlanted).toEqual({});
});

test.each(OTHERS)(
  "$who reads nothing of somebody else's, and changes nothing of it, whatever ids he names",
  async ({ mobile }) => {
    const { read, changed } = await tryAll(async (call, input) => (await portal.request(call, input, mobile)).body);
    expect({ read: [...read].filter((one) => !isPublic(one)), changed }).toEqual({ read: [], changed: [] });
  },
);

// Comes last, since it changes them.
test("he whose they are reads them, and changes them", async () => {
  await portal.context.db
    .updateTable("accountUsers")
    .set({ frozenAt: null, frozenReason: null, frozenFor: null, closedAt: null })
    .where("id", "=", PLANTED_ID)
    .execute();
  portal.device = DEVICE;
  // Some calls end a login.
  vi.spyOn(portal, "tokenOf").mockImplementation(async () => {
    const context = { ...portal.context, browser: { ...NO_BROWSER, uuid: DEVICE } };
    const { token } = await startSession(context, PLANTED_ID, { way: "login-by-sms" });
    await portal.context.db
      .updateTable("accountSessions")
      .set({ secondFactorAt: new Date() })
      .where("userId", "=", PLANTED_ID)
      .execute();
    return token;
  });
  const { read, changed } = await tryAll(async (call, input) => (await portal.request(call, input, "himself")).body);
  expect(read.filter((one) => !isPublic(one)).length).toBeGreaterThanOrEqual(READ_BY_HIMSELF_MIN);
  expect(changed.length).toBeGreaterThanOrEqual(CHANGED_BY_HIMSELF_MIN);
});

const isPublic = (read: string) => PUBLIC.has(read) || PUBLIC.has(read.replace(/\.\w+$/, ""));

/** Makes every call; answers which secrets it read, and which columns of the rows it changed. */
async function tryAll(
  ask: (call: Call, input: Record<string, unknown>) => Promise<string>,
): Promise<{ read: string[]; changed: string[] }> {
  const read = new Set<string>();
  const changed: string[] = [];
  for (const call of calls) {
    for (const input of inputs(call))
      for (const [, table, column] of (await ask(call, input)).matchAll(SECRET))
        read.add(`${call.name}: ${table}.${column}`);
    // His login is no thing of his that another could want.
    for (const column of await findChanges(client, planted))
      if (!column.startsWith("account_sessions.")) changed.push(`${call.name}: ${column}`);
  }
  return { read: [...read], changed };
}

/** What a call takes, its ids all those of what was planted: with all that it may have, and with no more than it must. */
function inputs(call: Call): Record<string, unknown>[] {
  return [false, true].map((isLeast) => inputOfIds(call, { id: PLANTED_ID, uuid: PLANTED_UUID, isLeast }));
}
