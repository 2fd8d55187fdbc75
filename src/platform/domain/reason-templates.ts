import { z } from "zod";
import type { CaseQueue } from "./case-queue.ts";
import type { ConfigKind } from "./config-kind.ts";

/** The key of the value that holds reasons which operators have written for decisions of queues. */
export const REASON_TEMPLATES = "reasonTemplates";

const TEMPLATES_MAX = 100;

/** Before the values that say when texts are looked at. */
const ORDER = 899;

/** Reasons that operators write for decisions of the queues that there are; `offeredDecisions` joins them with the common ones. */
export function reasonTemplatesKind(queues: Pick<CaseQueue, "name" | "title">[]): Record<string, ConfigKind> {
  return {
    [REASON_TEMPLATES]: {
      title: "原因模板",
      hint: `处理待办时与常用原因一起供选择，用户可见；用于该队列所有须说明原因的处理，最多 ${TEMPLATES_MAX} 条`,
      group: "审核",
      order: ORDER,
      schema: z
        .array(
          z.strictObject({
            queue: z.enum(
              queues.map(({ name }) => name),
              "请选择队列",
            ),
            text: z.string().trim().min(1, "不能为空").max(100, "最多 100 个字"),
          }),
        )
        .max(TEMPLATES_MAX, `最多 ${TEMPLATES_MAX} 条`),
      labels: { queue: "队列", text: "原因" },
      choices: Object.fromEntries(queues.map(({ name, title }) => [name, title])),
      fallback: [],
    },
  };
}
