import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { secondFactorCode } from "../fields.ts";

export const secondFactor = defineCalls("accounts", {
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
