import { tellWatchers } from "#domains/security-log/server/public.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { closePictureWorkers } from "#platform/pictures/picture-jobs.ts";
import { consoleSearch } from "./console-search.ts";
import { centreOfAccounts } from "./centre/centre-of-accounts.ts";
import { centreParts } from "./public/centre-parts.ts";
import { consoleTables } from "./console-tables.ts";
import { handlers } from "./handlers.ts";
import { sealed } from "./sealed.ts";
import { tellAdmins } from "./credentials/tell-admins.ts";
import { keepSecrets } from "./lasting-secrets.ts";
import { lockReferredUser } from "./lock-users.ts";
import { EXPORT_KIND, exportKind } from "./rights/export-my-data.ts";
import { findUserByToken } from "./sessions/sessions.ts";
import { noticeAddresses, wantsNotice } from "./notice-switches/notice-switches.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { accountCallbacks } from "./callbacks.ts";
import { proveActor } from "./second-factor/prove-actor.ts";
import { refuseMuted } from "./user-status/refuse-muted.ts";
import { publicTexts } from "./public-texts.ts";
import { recoveryQueue } from "./recoveries/recovery-queue.ts";
import { personalData } from "./personal-data.ts";
import { closeDemoAccounts, prepareDemoAccounts } from "./demo-accounts.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-accounts.ts";
import { configKinds } from "./config-kinds.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { recoveryStates, smsStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: [
    "account_agreements",
    "account_captchas",
    "account_code_sendings",
    "account_codes",
    "account_consents",
    "account_devices",
    "account_favourites",
    "account_follows",
    "account_identities",
    "account_lasting_secrets",
    "account_login_tickets",
    "account_logins",
    "account_oauth_states",
    "account_outside_consents",
    "account_outside_logins",
    "account_outside_nonces",
    "account_outside_tells",
    "account_passkey_challenges",
    "account_passkeys",
    "account_phone_looks",
    "account_recoveries",
    "account_recovery_codes",
    "account_second_factors",
    "account_sessions",
    "account_sms_messages",
    "account_social_tickets",
    "account_staff_invitations",
    "account_standing_reasons",
    "account_tries",
    "account_users",
  ],
  states: {
    account_sms_messages: smsStates,
    "account_recoveries.status": recoveryStates,
  },
  queues: [recoveryQueue],
  publicTexts,
  steadyPages: [{ order: 55, paths: () => ["/register"] }],
  staffArea: { name: "accounts", title: "用户与协议" },
  consoleTables,
  consoleSearch,
  handlers,
  tasks,
  dailyTasks,
  callbacks: accountCallbacks,
  sealed: Object.values(sealed),
  personalData,
  storedFiles: [{ table: "account_users", column: "avatar", sha256: "right(avatar, 64)" }],
  identify:
    ({ db, settings, declared, now }) =>
    (token, browser, { alsoWaiting } = { alsoWaiting: false }) =>
      findUserByToken(db, token, {
        declared: declared(),
        now: now(),
        sessionDays: settings.sessionDays,
        browser,
        alsoWaiting,
      }),
  lockUser: lockReferredUser,
  proveActor,
  refuseMuted,
  wantsNotice,
  noticeAddresses,
  userTasks: { [EXPORT_KIND]: exportKind },
  async prepare(preparation) {
    if (preparation.settings.mode !== "demo") {
      await closeDemoAccounts(preparation.db);
      return [];
    }
    const { operatorSecret } = await prepareDemoAccounts(preparation);
    const accounts = DEMO_ACCOUNTS.map(({ nickName, mobile }) => `${nickName} ${mobile}`).join(" · ");
    return [
      `演示账号（密码均为 ${DEMO_PASSWORD}） · ${accounts}`,
      ...(operatorSecret ? [`演示运营的动态验证码密钥（添加到验证器应用） ${operatorSecret}`] : []),
    ];
  },
  refresh: keepSecrets,
  stopWorkers: closePictureWorkers,
  configKinds,
  fillings: [tellWatchers.with(tellAdmins), centreParts.with(centreOfAccounts)],
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
