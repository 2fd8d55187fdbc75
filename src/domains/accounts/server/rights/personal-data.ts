import { sql } from "kysely";
import * as datasheets from "#domains/datasheets/server/public.ts";
import * as files from "#domains/files/server/public.ts";
import * as news from "#domains/news/server/public.ts";
import * as site from "#domains/site/server/public.ts";
import * as suppliers from "#domains/suppliers/server/public.ts";
import type { Context } from "#platform/context.ts";
import { forgetTarget } from "../codes/forget-target.ts";
import { nameOfClosed } from "../nick-names.ts";

type Row = Record<string, unknown>;
/** Many large ones are read one after another. */
type Rows = Row[] | AsyncIterable<Row>;

/** What a domain keeps of a user, and what becomes of it when he leaves. */
interface PersonalData {
  /** Its tables that name users. */
  tables: string[];
  /** What is kept of a user, by the name of a file. */
  export(context: Context, userId: number): Promise<Record<string, Rows>>;
  /** What of his has to be settled first, in words: orders, a balance, files. While there is any, his account is neither closed nor frozen for disuse. */
  holdings?(context: Context, userId: number): Promise<string[]>;
  /** Removes what names him; what others go on with stays, as of somebody unknown. */
  close(context: Context, userId: number): Promise<void>;
}

const OWN: PersonalData = {
  tables: [
    "account_users",
    "account_sessions",
    "account_devices",
    "account_logins",
    "account_identities",
    "account_oauth_states",
    "account_second_factors",
    "account_recovery_codes",
    "account_favourites",
    "account_follows",
    "account_document_mails",
    "account_tasks",
    "account_standing_reasons",
    "account_consents",
    "account_outside_consents",
    "account_login_tickets",
  ],
  async export({ db }, userId) {
    const of = (table: "accountFavourites" | "accountFollows") => db.selectFrom(table).select(["kind", "targetId", "createdAt"]).where("userId", "=", userId).execute();
    const [account, logins, sessions, identities, agreements, consents, devices, mails, tasks, reasons, favourites, follows] = await Promise.all([
      db
        .selectFrom("accountUsers")
        .select(["id", "mobile", "email", "nickName", "gender", "identity", "region", "company", "position", "industry", "introduction", "shareCode", "fromSource", "createdAt", "lastSeenAt", "mutedNotices", "frozenReason", "mutedUntil", "mutedReason"])
        .where("id", "=", userId)
        .execute(),
      db.selectFrom("accountLogins").select(["at", "userAgent", "address"]).where("userId", "=", userId).orderBy("id").execute(),
      db.selectFrom("accountSessions").select(["createdAt", "lastSeenAt", "userAgent", "address"]).where("userId", "=", userId).execute(),
      db.selectFrom("accountIdentities").select(["provider", "nickName", "createdAt"]).where("userId", "=", userId).execute(),
      db.selectFrom("accountConsents").select(["kind", "version", "agreedAt"]).where("userId", "=", userId).orderBy("agreedAt").execute(),
      db.selectFrom("accountOutsideConsents").select(["sourceId", "mayLogIn", "createdAt"]).where("userId", "=", userId).execute(),
      db.selectFrom("accountDevices").select(["device", "loggedInAt"]).where("userId", "=", userId).execute(),
      db.selectFrom("accountDocumentMails").select(["documentId", "sentAt"]).where("userId", "=", userId).orderBy("id").execute(),
      db.selectFrom("accountTasks").select(["kind", "title", "state", "note", "createdAt"]).where("userId", "=", userId).orderBy("id").execute(),
      // What was done to him, as he was told.
      db.selectFrom("accountStandingReasons").select(["act", "reason", "createdAt"]).where("userId", "=", userId).where("act", "in", ["freeze-user", "mute-user"]).orderBy("id").execute(),
      of("accountFavourites"),
      of("accountFollows"),
    ]);
    return { account, logins, sessions, identities, agreements, consents, devices, mails, tasks, reasons, favourites, follows };
  },
  async close(context, userId) {
    const { db, now } = context;
    const { mobile, email } = await db.selectFrom("accountUsers").select(["mobile", "email"]).where("id", "=", userId).executeTakeFirstOrThrow();
    for (const target of [mobile, email]) {
      if (target === null) continue;
      await db.deleteFrom("accountCodeSendings").where("target", "=", target).execute();
      await forgetTarget(context, target);
    }
    for (const table of OWN_ROWS) await db.deleteFrom(table).where("userId", "=", userId).execute();
    await db
      .updateTable("accountUsers")
      .set({
        mobile: null, email: null, nickName: await nameOfClosed(context, userId), avatar: null, passwordHash: null, gender: "secret", identity: null, region: "", company: "", position: "", industry: "",
        introduction: "", invitedBy: null, fromSource: null, shareCode: sql`upper(substr(md5(gen_random_uuid()::text), 1, 10))`, riskNote: "", mutedUntil: null, mutedReason: null, mutedNotices: [], role: "user", closedAt: now, updatedAt: now,
      })
      .where("id", "=", userId)
      .execute();
  },
};

const OWN_ROWS = ["accountSessions", "accountDevices", "accountLogins", "accountIdentities", "accountOauthStates", "accountSecondFactors", "accountRecoveryCodes", "accountFavourites", "accountFollows", "accountDocumentMails", "accountTasks", "accountStandingReasons", "accountOutsideConsents", "accountLoginTickets"] as const;

/** Every domain that keeps something of users; others first, for the account itself goes last. */
export const PERSONAL_DATA: PersonalData[] = [
  { tables: datasheets.PERSONAL_TABLES, export: datasheets.exportPersonalData, close: datasheets.closeAccount },
  { tables: files.PERSONAL_TABLES, export: files.exportPersonalData, close: files.closeAccount },
  { tables: site.PERSONAL_TABLES, export: site.exportPersonalData, close: site.closeAccount },
  { tables: news.PERSONAL_TABLES, export: news.exportPersonalData, close: news.closeAccount },
  { tables: suppliers.PERSONAL_TABLES, export: suppliers.exportPersonalData, holdings: suppliers.findHoldings, close: suppliers.closeAccount },
  OWN,
];

/** What all domains hold of a user that has to be settled first. */
export async function findHoldings(context: Context, userId: number): Promise<string[]> {
  return (await Promise.all(PERSONAL_DATA.map(async (domain) => (await domain.holdings?.(context, userId)) ?? []))).flat();
}
