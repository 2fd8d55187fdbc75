import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { time } from "#api/fields.ts";

export const site = defineCalls("site", {
  /** A public value of the system config by its key; null where there is none. */
  config: { method: "GET", path: "/config", access: "visitor", input: z.object({ key: z.string().trim().min(1, "请填写 key").max(64) }), data: z.unknown() },

  /** The newest version of the app, null where none is published. */
  latestApp: { method: "GET", path: "/app/lastest", access: "visitor", input: z.object({}), data: z.object({ version: z.string().nullable(), url: z.string().nullable() }) },

  /** What stands around every page. */
  frame: {
    method: "GET",
    path: "/config/frame",
    access: "visitor",
    input: z.object({}),
    data: z.object({
      siteName: z.string(),
      isDemo: z.boolean(),
      icp: z.string(),
      copyrightYears: z.string(),
      hotWords: z.array(z.string()),
      friendlyLinks: z.array(z.object({ name: z.string(), url: z.string() })),
      isSignedIn: z.boolean(),
      nickName: z.string().nullable(),
    }),
  },

  /** Whether the portal is well: its database, its tasks, its search, its version. */
  health: {
    method: "GET",
    path: "/health",
    access: "visitor",
    input: z.object({}),
    data: z.object({
      database: z.literal("ok"),
      tasks: z.object({ waiting: z.int(), failed: z.int() }),
      /** `sql`: answers come from the database, until there is an index. `parts` are those in the index, `changedParts` those that have changed since it was built. */
      search: z.object({
        answersFrom: z.enum(["index", "sql"]),
        parts: z.int().nullable(),
        changedParts: z.int(),
        builtAt: time.nullable(),
        isBuilding: z.boolean(),
        problem: z.string().nullable(),
      }),
      /** Documents whose text is still to be read. */
      documents: z.object({ waitingForText: z.int() }),
      version: z.string(),
    }),
  },
});
