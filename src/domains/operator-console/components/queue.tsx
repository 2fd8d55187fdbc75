import type { DataOf } from "#api/define-calls.ts";
import type { SectionProps } from "#web/console-section.ts";
import type { queues } from "../contract/queues.ts";
import { QueueCases } from "./queue-cases.tsx";
import { ReviewCase } from "./review-case.tsx";

type Data =
  | { queue: string; found: DataOf<typeof queues.readCase> }
  | (DataOf<typeof queues.listCases> & { queue: string; found: null });

/** The cases of a queue, or one of them. */
export function Queue({ data, ...props }: SectionProps<Data>) {
  return data.found ? (
    <ReviewCase queue={data.queue} found={data.found} head={props.head} now={props.now} />
  ) : (
    <QueueCases data={data} {...props} />
  );
}
