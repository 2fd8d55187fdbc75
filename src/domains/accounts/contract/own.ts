import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";

const ASKS_MAX = 20;
const ASKS_CHARACTERS_MAX = 8000;

const person = {
  userId: z.int(),
  nickName: z.string(),
  avatar: z.string().nullable(),
  /** His profile lacks nothing that it must have. */
  perfectInformation: z.boolean(),
  /** Something that users agree to has a version that he has not agreed to. */
  owesConsent: z.boolean(),
};

const asks = z
  .string("请给出要查询的内容")
  .max(ASKS_CHARACTERS_MAX, "查询的内容过多")
  .transform((text, refinement) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      refinement.addIssue("查询的内容有误");
      return z.NEVER;
    }
  })
  .pipe(z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).max(ASKS_MAX, `一次最多查询 ${ASKS_MAX} 项`));

export const own = defineCalls("accounts", {
  /** Who has signed in, as the frame shows him; null for a visitor. */
  readPerson: {
    method: "GET",
    path: "/config/person",
    access: "visitor",
    isOwn: true,
    input: z.object({}),
    data: z.object(person).nullable(),
  },

  /** What the asker is on the portal, by the names that domains give: `enterprise`, `merchant`, `author` … His menu is made by it. */
  readRoles: {
    method: "GET",
    path: "/user/roles",
    access: "user",
    input: z.object({}),
    data: z.array(z.string()),
  },

  /** Makes several calls at once that are its asker's own on a page (`isOwn`): by their paths: `[["/my/userFavour/state", {…}], …]`. Answers of each its status and its envelope, in their order. */
  askTogether: {
    method: "GET",
    path: "/own",
    access: "visitor",
    input: z.object({ asks }),
    data: z.array(z.object({ status: z.int(), envelope: z.unknown() })),
  },
});
