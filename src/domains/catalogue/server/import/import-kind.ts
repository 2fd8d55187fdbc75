import { doorRefusals } from "#api/refusals.ts";
import type { UserTaskKind } from "#platform/domain/user-task.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import { catalogueRefusals } from "../../errors.ts";

/** An import among the tasks of users. */
export const IMPORT_KIND = "import-catalogue";

/** What an operator imports is stopped in the console, where that is on record, and read while he is one. */
export const importKind: UserTaskKind = {
  stoppedAt: { path: "/ops/imports", title: "到控制台", refusal: () => catalogueRefusals.importOfConsole() },
  whyNotRead: ({ user }) => (mayLookInto(user, "catalogue") ? null : doorRefusals.notAllowed()),
};
