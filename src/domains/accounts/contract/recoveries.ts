import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, time, writtenText } from "#api/fields.ts";
import { mobile, passwordDigest, smsCode } from "../fields.ts";
import { RECOVERY_REASON_CHARACTERS_MAX } from "../labels.ts";
import { recoveryStates } from "../states.ts";

const Recovery = z.object({
  status: z.enum(recoveryStates.names),
  removesFactors: z.boolean(),
  /** The number that is to be bound, in part; null where none is. */
  mobile: z.string().nullable(),
  askedAt: time,
  /** Until then nobody decides it. It can be stopped until what was granted takes effect, ten minutes after the decision. */
  readyAt: time,
  endedAt: time.nullable(),
  /** What the operator says who has decided it. */
  note: z.string(),
});

/** What became of the asker's last request, for who is at the door as well; null where he made none within a month. */
const OwnRecovery = z.object({ recovery: Recovery.nullable() });

/** The way back of who has lost his phone: he asks, waits some days in which it can be stopped, and an operator decides. */
export const recoveries = defineCalls("accounts", {
  /**
   * Asks that the asker's second factors be removed, that a new number (`code` was sent there, purpose `bind`) be bound, or
   * both. Wants the password (`pwd`) but in a login of the last minutes.
   */
  askRecovery: {
    method: "POST",
    path: "/user/recovery",
    access: "waiting",
    input: z.object({
      removesFactors: z.enum(["true", "false"], "请选择要找回的内容"),
      mobile: optionalField(mobile),
      code: optionalField(smsCode),
      pwd: optionalField(passwordDigest),
      reason: writtenText(RECOVERY_REASON_CHARACTERS_MAX, `情况说明最多 ${RECOVERY_REASON_CHARACTERS_MAX} 个字`).pipe(
        z.string("请填写情况说明").min(1, "请填写情况说明"),
      ),
    }),
    data: OwnRecovery,
  },

  /** The asker's request that waits, or the last that ended within a month. */
  myRecovery: {
    method: "GET",
    path: "/user/recovery",
    access: "waiting",
    input: z.object({}),
    data: OwnRecovery,
  },

  /** Stops the asker's request; any login of the account may. */
  stopRecovery: {
    method: "POST",
    path: "/user/recovery/stop",
    access: "waiting",
    input: z.object({}),
    data: OwnRecovery,
  },

  /** Stops a request by the key of a mail about it, without a login. */
  stopRecoveryByKey: {
    method: "POST",
    path: "/recovery/stop",
    access: "visitor",
    input: z.object({
      key: z.string("链接不完整，请重新打开邮件中的链接").regex(/^[\w-]{43}$/, "链接不完整，请重新打开邮件中的链接"),
    }),
    data: z.object({}),
    limit: { calls: 30, seconds: 600 },
  },
});
