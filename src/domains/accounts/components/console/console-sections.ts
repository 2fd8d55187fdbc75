import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { agreements } from "../../contract/agreements.ts";
import { staff } from "../../contract/staff.ts";
import { userStatus } from "../../contract/user-status.ts";

/** Who uses the portal, and what everybody agrees to. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "users",
    area: "accounts",
    title: "用户",
    group: "企业与用户",
    order: 30,
    hasTable: true,
    thing: "user",
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(userStatus.listUsers, { ...givenIn(url, "words", "state", "sort"), ...pageIn(url) }),
            user: null,
          }
        : isId(rest)
          ? { list: null, user: await call(userStatus.findUser, { id: Number(rest) }) }
          : null,
    nameOf: ({ user }) => user?.nickName,
    View: lazy(async () => ({ default: (await import("./users.tsx")).Users })),
  }),
  consoleSection({
    path: "agreements",
    area: "accounts",
    title: "协议",
    group: "内容",
    order: 200,
    load: ({ call, url }) => call(agreements.listAgreements, pageIn(url)),
    View: lazy(async () => ({
      default: (await import("./agreements.tsx")).Agreements,
    })),
  }),
  consoleSection({
    path: "staff",
    title: "运营人员",
    area: null,
    group: "系统",
    order: 205,
    hasTable: true,
    load: ({ call, url }) => call(staff.listStaff, { ...givenIn(url, "words", "role", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./staff.tsx")).Staff })),
  }),
];
