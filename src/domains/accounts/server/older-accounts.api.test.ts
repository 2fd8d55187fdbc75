import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { NO_BROWSER } from "#platform/context.ts";
import { migrate } from "#platform/migrate.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { createServerKey } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { declared } from "../../../declared.ts";
import { createTestDatabase } from "#testing/database.ts";
import { DEMO_ACCOUNTS } from "../demo-accounts.ts";
import { prepareDemoAccounts } from "./demo-accounts.ts";
import { hashToken, randomToken } from "./random-token.ts";
import { findUserByToken } from "./sessions/sessions.ts";

const PROFILES = "202611221200_accounts_profiles.sql";
const MARKS = "202611221701_accounts_demo_marks.sql";

test("accounts and logins from before there were profiles keep their numbers; a login that is good on no device in particular ends", async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-older-"));
  try {
    const migrations = path.join(PROJECT_ROOT, "migrations");
    for (const name of await readdir(migrations))
      if (name < PROFILES) await cp(path.join(migrations, name), path.join(folder, name));
    await migrate(database.connection, folder);
    const { db, connection } = database;
    for (const { mobile, nickName, role } of [...DEMO_ACCOUNTS].reverse())
      await sql`insert into account_users (mobile, nick_name, role) values (${mobile}, ${nickName}, ${role})`.execute(
        db,
      );
    const token = randomToken();
    await sql`insert into account_sessions (token_hash, user_id, expires_at) select ${hashToken(token)}, id, now() + interval '1 day' from account_users where mobile = '13800000002'`.execute(
      db,
    );
    const { rows: before } = await sql<{
      id: number;
      mobile: string;
    }>`select id, mobile from account_users order by id`.execute(db);

    // One that was made in the demonstration, before accounts were marked.
    for (const name of await readdir(migrations))
      if (name >= PROFILES && name < MARKS) await cp(path.join(migrations, name), path.join(folder, name));
    await migrate(connection, folder);
    await sql`insert into account_users (mobile, nick_name) values ('+8613900000001', '早先的访客')`.execute(db);
    await sql`update account_users set agreed_at = now(), agreement_version = '1' where mobile = '+8613900000001'`.execute(
      db,
    );
    await sql`update account_users set password_hash = 'told at start' where is_demo`.execute(db);
    await migrate(connection);
    // He agreed to the agreement of then; the policy was not there to be agreed to.
    expect(await db.selectFrom("accountConsents").select(["kind", "version"]).execute()).toEqual([
      { kind: "user-agreement", version: 1 },
    ]);
    expect(
      await db.deleteFrom("accountUsers").where("mobile", "=", "+8613900000001").returning("isDemo").execute(),
    ).toEqual([{ isDemo: true }]);
    await db.updateTable("accountUsers").set({ passwordHash: null }).execute();
    const now = new Date();
    const { operatorSecret } = await prepareDemoAccounts({
      db,
      key: createServerKey("the key of a test, as long as a key must be"),
      settings: readSettings({}),
      now,
    });
    const after = await db
      .selectFrom("accountUsers")
      .select(["id", "mobile", "isDemo", "shareCode"])
      .orderBy("id")
      .execute();
    expect(after).toEqual(
      before.map(({ id, mobile }) => ({
        id,
        mobile: `+86${mobile}`,
        isDemo: true,
        shareCode: expect.stringMatching(/^[0-9A-F]{10}$/),
      })),
    );
    expect(new Set(after.map(({ shareCode }) => shareCode)).size).toBe(DEMO_ACCOUNTS.length);
    expect(operatorSecret).toMatch(/^[A-Z2-7]{32}$/);
    expect(
      await findUserByToken(db, token, { declared, now, sessionDays: 365, browser: NO_BROWSER, alsoWaiting: true }),
    ).toBeNull();
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
