import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, time } from "#api/fields.ts";
import { taskStates } from "../states.ts";

const OwnTask = z.object({
  id: z.int(),
  kind: z.string(),
  /** The page where it is stopped, if that is not this list. */
  stoppedAt: z.object({ path: z.string(), title: z.string() }).nullable(),
  title: z.string(),
  state: z.enum(taskStates.names),
  /** Per cent. */
  progress: z.int(),
  note: z.string(),
  /** The name of its file, while that can be saved. */
  resultName: z.string().nullable(),
  hasErrorFile: z.boolean(),
  expiresAt: time.nullable(),
  createdAt: time,
});

export type OwnTask = z.output<typeof OwnTask>;

/** Long work that users have asked for. */
export const ownTasks = defineCalls("notices", {
  /** Long work that the asker has asked for, the latest first. */
  listTasks: {
    method: "GET",
    path: "/user/tasks",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(OwnTask),
  },

  /** Gives up a task that is not done yet. */
  cancelTask: {
    method: "POST",
    path: "/user/tasks/:id/cancel",
    access: "user",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** What a task has made, or what it could not do, line by line. */
  readTaskFile: {
    method: "GET",
    path: "/user/tasks/:id/file",
    access: "user",
    input: z.object({ id, part: z.enum(["result", "error"]).default("result") }),
    data: "file",
  },
});
