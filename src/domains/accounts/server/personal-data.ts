import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { tellEndedLogins } from "./outside/tell-ended-logins.ts";
import { forgetTarget } from "./codes/forget-target.ts";
import { AVATAR_PICTURE, lookedAtPictures } from "./public/looked-at-pictures.ts";
import { nameOfClosed } from "./registration/nick-names.ts";

const AVATAR = /\/([\da-f]{64})$/;

/** What the accounts themselves keep of a user. */
export const personalData: PersonalData = {
  files: EXPORTED_FILES,
  tables: [
    "account_users",
    "account_sessions",
    "account_devices",
    "account_logins",
    "account_identities",
    "account_oauth_states",
    "account_second_factors",
    "account_recovery_codes",
    "account_recoveries",
    "account_passkeys",
    "account_passkey_challenges",
    "account_favourites",
    "account_follows",
    "account_standing_reasons",
    "account_consents",
    "account_outside_consents",
    "account_login_tickets",
    "account_phone_looks",
    "account_staff_invitations",
  ],
  async export({ db }, userId) {
    const of = (table: "accountFavourites" | "accountFollows") =>
      db.selectFrom(table).select(["kind", "targetId", "createdAt"]).where("userId", "=", userId).execute();
    const [
      account,
      logins,
      sessions,
      identities,
      agreements,
      consents,
      devices,
      passkeys,
      reasons,
      phoneLooks,
      recoveries,
      staffInvitations,
      favourites,
      follows,
    ] = await Promise.all([
      db
        .selectFrom("accountUsers")
        .select([
          "id",
          "mobile",
          "email",
          "nickName",
          "gender",
          "identity",
          "region",
          "company",
          "position",
          "industry",
          "introduction",
          "shareCode",
          "fromSource",
          "createdAt",
          "lastSeenAt",
          "mutedNotices",
          "noticesNotMailed",
          "noticesBySms",
          "frozenReason",
          "mutedUntil",
          "mutedReason",
        ])
        .where("id", "=", userId)
        .execute(),
      db
        .selectFrom("accountLogins")
        .select(["at", "userAgent", "address"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("accountSessions")
        .select(["createdAt", "lastSeenAt", "userAgent", "address"])
        .where("userId", "=", userId)
        .execute(),
      db
        .selectFrom("accountIdentities")
        .select(["provider", "nickName", "createdAt"])
        .where("userId", "=", userId)
        .execute(),
      db
        .selectFrom("accountConsents")
        .select(["kind", "version", "agreedAt"])
        .where("userId", "=", userId)
        .orderBy("agreedAt")
        .execute(),
      db
        .selectFrom("accountOutsideConsents")
        .select(["sourceId", "mayLogIn", "createdAt"])
        .where("userId", "=", userId)
        .execute(),
      db
        .selectFrom("accountDevices")
        .select(["device", "loggedInAt", "knownSince"])
        .where("userId", "=", userId)
        .execute(),
      db
        .selectFrom("accountPasskeys")
        .select(["name", "createdAt", "lastUsedAt"])
        .where("userId", "=", userId)
        .execute(),
      // What was done to him, as he was told.
      db
        .selectFrom("accountStandingReasons")
        .select(["act", "reason", "createdAt"])
        .where("userId", "=", userId)
        .where("act", "in", ["freeze-user", "mute-user"])
        .orderBy("id")
        .execute(),
      db
        .selectFrom("accountPhoneLooks")
        .select(["subject", "subjectId", "lookedAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("accountRecoveries")
        .select(["status", "removesFactors", "mobile", "reason", "address", "userAgent", "askedAt", "readyAt"])
        .select(["decidedAt", "endedAt", "endedBy", "note"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("accountStaffInvitations")
        .select(["role", "createdAt", "expiresAt"])
        .where("userId", "=", userId)
        .execute(),
      of("accountFavourites"),
      of("accountFollows"),
    ]);
    return {
      account,
      logins,
      sessions,
      identities,
      agreements,
      consents,
      devices,
      passkeys,
      reasons,
      phoneLooks,
      recoveries,
      staffInvitations,
      favourites,
      follows,
    };
  },
  /** His picture. */
  async brought({ db }, userId) {
    const { avatar } = await db
      .selectFrom("accountUsers")
      .select("avatar")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const [, sha256] = AVATAR.exec(avatar ?? "") ?? [];
    return sha256 === undefined ? [] : [{ name: "头像.webp", sha256 }];
  },
  async close(context, userId) {
    const { db, now } = context;
    const { mobile, email } = await db
      .selectFrom("accountUsers")
      .select(["mobile", "email"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    for (const target of [mobile, email]) {
      if (target === null) continue;
      await db.deleteFrom("accountCodeSendings").where("target", "=", target).execute();
      await forgetTarget(context, target);
    }
    for (const table of OWN_ROWS) await db.deleteFrom(table).where("userId", "=", userId).execute();
    await tellEndedLogins(context);
    await db
      .updateTable("accountUsers")
      .set({
        mobile: null,
        email: null,
        nickName: await nameOfClosed(context, userId),
        avatar: null,
        passwordHash: null,
        formerPasswordHash: null,
        gender: "secret",
        identity: null,
        region: "",
        company: "",
        position: "",
        industry: "",
        introduction: "",
        invitedBy: null,
        fromSource: null,
        shareCode: sql`upper(substr(md5(gen_random_uuid()::text), 1, 10))`,
        riskNote: "",
        mutedUntil: null,
        mutedReason: null,
        mutedNotices: [],
        noticesNotMailed: [],
        noticesBySms: [],
        role: "user",
        staffRights: null,
        closedAt: sql`coalesce(closed_at, ${now})`,
        updatedAt: now,
      })
      .where("id", "=", userId)
      .execute();
    const { lookAt } = context.declared.filledOnce(lookedAtPictures);
    await lookAt({ ...context, user: null }, { kind: AVATAR_PICTURE, ids: [userId] });
  },
};

const OWN_ROWS = [
  "accountSessions",
  "accountDevices",
  "accountLogins",
  "accountIdentities",
  "accountOauthStates",
  "accountSecondFactors",
  "accountRecoveryCodes",
  "accountRecoveries",
  "accountPasskeys",
  "accountPasskeyChallenges",
  "accountFavourites",
  "accountFollows",
  "accountStandingReasons",
  "accountOutsideConsents",
  "accountPhoneLooks",
  "accountLoginTickets",
  "accountStaffInvitations",
] as const;

/** What all domains hold of a user that has to be settled first. */
export async function findHoldings(context: Context, userId: number): Promise<string[]> {
  const { personalData } = context.declared;
  return (
    await Promise.all(personalData.map(async (domain) => (await domain.holdings?.(context, userId)) ?? []))
  ).flat();
}
