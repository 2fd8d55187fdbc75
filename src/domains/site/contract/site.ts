import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, optionalField, time, writtenLine } from "#api/fields.ts";
import { QR_CODES_MAX, TRACKED_FROM } from "../labels.ts";

export const site = defineCalls("site", {
  /** A public value of the system config by its key; null where there is none. */
  readConfig: {
    method: "GET",
    path: "/config",
    access: "visitor",
    input: z.object({ key: z.string().trim().min(1, "请填写 key").max(64) }),
    data: z.unknown(),
  },

  /** The newest version of the app, null where none is published. */
  readLatestApp: {
    method: "GET",
    path: "/app/lastest",
    access: "visitor",
    input: z.object({}),
    data: z.object({ version: z.string().nullable(), url: z.string().nullable() }),
  },

  /** Counts what a page tells of its use: from where, and what; so many different things a day and no more. `user_id` is taken and not kept. */
  track: {
    method: "POST",
    path: "/webTracking",
    access: "visitor",
    input: z.object({
      from: z.enum(TRACKED_FROM, "没有这个 from"),
      value: writtenLine(200, "value 最多 200 字").prefault(""),
      user_id: optionalField(z.string().max(40)),
    }),
    data: z.null(),
    limit: { calls: 300, seconds: 60 },
  },

  /** What stands around every page. */
  readFrame: {
    method: "GET",
    path: "/config/frame",
    access: "visitor",
    input: z.object({}),
    data: z.object({
      siteName: z.string(),
      isDemo: z.boolean(),
      icp: z.string(),
      police: z.string(),
      copyrightYears: z.string(),
      company: z.string(),
      /** The number of the licence for telecommunication services, where the business licence can be seen, and who is rung up about unlawful content; empty where not told. */
      telecomLicense: z.string(),
      businessLicenseUrl: z.string(),
      reportPhone: z.string(),
      /** The newest app; null where none is published. */
      app: z.object({ version: z.string().nullable(), url: z.string() }).nullable(),
      /** What the pictures under `/config/qrCode` lead to, in their order. */
      qrCodes: z.array(z.string()),
      hotWords: z.array(z.string()),
      friendlyLinks: z.array(z.object({ name: z.string(), url: z.string() })),
      /** By whom one can log in; the others are not offered. */
      socialLogins: z.array(z.enum(["wechat", "qq"])),
      /** What everybody is told on top of all pages: the latest where there are several. */
      banner: z
        .object({
          id: z.int(),
          title: z.string(),
          text: z.string(),
          path: z.string().nullable(),
          endsAt: time.nullable(),
        })
        .nullable(),
      isSignedIn: z.boolean(),
      userId: z.int().nullable(),
      /** Something that users agree to has a version that he has not agreed to. */
      owesConsent: z.boolean(),
      /** What he is on the portal (`readRoles`); nothing for a visitor. */
      roles: z.array(z.string()),
      nickName: z.string().nullable(),
      avatar: z.string().nullable(),
    }),
  },

  /** What operators recommend on the home page. */
  readHomeSlots: {
    method: "GET",
    path: "/config/homeSlots",
    access: "visitor",
    input: z.object({}),
    data: z.array(z.object({ title: z.string(), text: z.string(), path: z.string(), picture: z.string().nullable() })),
  },

  /** How those who run the portal can be reached; empty where that is not told. And for how many days a login lasts. */
  readContact: {
    method: "GET",
    path: "/config/contact",
    access: "visitor",
    input: z.object({}),
    data: z.object({
      company: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      aiUrl: z.string().nullable(),
      sessionDays: z.int(),
    }),
  },

  /** The picture of one of the footer's QR codes, counted from 1. */
  renderQrCode: {
    method: "GET",
    path: "/config/qrCode/:place",
    access: "visitor",
    input: z.object({ place: formInteger(1, QR_CODES_MAX, "没有这个二维码") }),
    data: "file",
  },

  /** Whether the portal is well: its database, its tasks, its search, its version, and what domains count of theirs (`documents.waitingForText`). */
  checkHealth: {
    method: "GET",
    path: "/health",
    access: "visitor",
    input: z.object({}),
    data: z.looseObject({
      database: z.literal("ok"),
      /** `late`: due for an hour and not begun. Others are told to operators alone: a task that runs can tell whose account it is about. */
      tasks: z.object({ late: z.int(), waiting: z.int().optional(), failed: z.int().optional() }),
      /** Whether what opens people's files runs inside bubblewrap: `off` by the settings, else why it does not. */
      workers: z.object({ sandbox: z.enum(["inside", "off", "missing", "forbidden"]) }),
      /** `sql`: answers come from the database, until there is an index. `parts` are those in the index, `changedParts` those that have changed since it was built. */
      search: z.object({
        answersFrom: z.enum(["index", "sql"]),
        parts: z.int().nullable(),
        changedParts: z.int(),
        builtAt: time.nullable(),
        isBuilding: z.boolean(),
        problem: z.string().nullable(),
      }),
      version: z.string(),
    }),
  },
});
