import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { time } from "#api/fields.ts";
import { secondFactorCode } from "../fields.ts";

export const security = defineCalls("accounts", {
  /** The devices that are logged in to the asker's account, the one last seen first. */
  listSessions: {
    method: "GET",
    path: "/user/sessions",
    access: "user",
    input: z.object({}),
    data: z.array(
      z.object({
        id: z.int(),
        isThis: z.boolean(),
        device: z.string(),
        address: z.string(),
        createdAt: time,
        lastSeenAt: time,
      }),
    ),
  },

  /** Ends the other logins of the asker's account. */
  endOtherSessions: {
    method: "POST",
    path: "/user/sessions/endOthers",
    access: "user",
    input: z.object({}),
    data: z.object({ ended: z.int() }),
  },

  /** Passes the second factor of an operator: what the authenticator shows, or a recovery code. */
  passSecondFactor: {
    method: "POST",
    path: "/user/totp/verify",
    access: "user",
    input: z.object({ code: secondFactorCode }),
    data: z.object({ recoveryCodesLeft: z.int() }),
  },

  /** A new secret for the asker's authenticator, within ten minutes of a code of the one in use; it counts once it is confirmed. `qrCode` is a picture as a `data:` address. */
  enrolSecondFactor: {
    method: "POST",
    path: "/user/totp/enrol",
    access: "operator",
    input: z.object({}),
    data: z.object({ secret: z.string(), otpauthUrl: z.string(), qrCode: z.string() }),
  },

  /** Takes the new secret into use and answers new recovery codes, which are shown this once. */
  confirmSecondFactor: {
    method: "POST",
    path: "/user/totp/confirm",
    access: "operator",
    input: z.object({ code: secondFactorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  },
});
