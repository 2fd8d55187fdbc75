import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { time } from "#api/fields.ts";
import { ownProof, secondFactorCode } from "../fields.ts";

export const secondFactor = defineCalls("accounts", {
  /** Passes the asker's second factor: what his authenticator shows, or a recovery code. A login that waited for it goes on under `token`; null where its own stays. */
  passSecondFactor: {
    method: "POST",
    path: "/user/totp/verify",
    access: "waiting",
    input: z.object({ code: secondFactorCode }),
    data: z.object({ recoveryCodesLeft: z.int(), token: z.string().nullable() }),
  },

  /** With what the asker may pass his second factor; `passkeyHost` is where his passkeys are good, null without any. */
  factorWays: {
    method: "GET",
    path: "/user/factors/ways",
    access: "waiting",
    input: z.object({}),
    data: z.object({
      hasAuthenticator: z.boolean(),
      hasRecoveryCodes: z.boolean(),
      passkeyHost: z.string().nullable(),
    }),
  },

  /**
   * What the asker passes his second factor with; `passkeyHost` is null where the portal's address takes no passkeys,
   * `neededFrom` is since when an owner without a factor needs one.
   */
  myFactors: {
    method: "GET",
    path: "/user/factors",
    access: "user",
    input: z.object({}),
    data: z.object({
      isInUse: z.boolean(),
      hasAuthenticator: z.boolean(),
      recoveryCodesLeft: z.int(),
      neededFrom: time.nullable(),
      passkeyHost: z.string().nullable(),
      passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
    }),
  },

  /** A new secret for the asker's authenticator; it counts once it is confirmed. `qrCode` is a picture as a `data:` address. */
  enrolSecondFactor: {
    method: "POST",
    path: "/user/totp/enrol",
    access: "user",
    input: z.object(ownProof),
    data: z.object({ secret: z.string(), otpauthUrl: z.string(), qrCode: z.string() }),
  },

  /** Takes the new secret into use. New recovery codes are shown this once; null where the older ones stay. */
  confirmSecondFactor: {
    method: "POST",
    path: "/user/totp/confirm",
    access: "user",
    input: z.object({ code: secondFactorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()).nullable(), token: z.string().nullable() }),
  },

  /** The asker's authenticator is asked for no more. */
  removeAuthenticator: {
    method: "POST",
    path: "/user/totp/remove",
    access: "user",
    input: z.object(ownProof),
    data: z.object({}),
  },

  /** New recovery codes, which are shown this once; the older ones end. */
  replaceRecoveryCodes: {
    method: "POST",
    path: "/user/recoveryCodes/replace",
    access: "user",
    input: z.object(ownProof),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  },
});
