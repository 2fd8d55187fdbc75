import { doorRefusals } from "#api/refusals.ts";
import type { UserTaskKind } from "#platform/domain/user-task.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import { datasheetRefusals } from "../../errors.ts";

/** A run of fetching among the tasks of users. */
export const FETCH_KIND = "fetch-links";

/** It is stopped in the console, where that is on record, and read while he is an operator. */
export const fetchKind: UserTaskKind = {
  stoppedAt: { path: "/ops/link-fetching", title: "到控制台", refusal: () => datasheetRefusals.fetchingOfConsole() },
  whyNotRead: ({ user }) => (mayLookInto(user, "datasheets") ? null : doorRefusals.notAllowed()),
};
