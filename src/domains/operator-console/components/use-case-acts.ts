import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { showToast } from "#web/components/toast.tsx";
import { doneWords } from "#web/console-table/done-words.ts";
import { useAction } from "#web/use-action.ts";
import { type Case, type Decision, queues } from "../contract/queues.ts";

export interface DecideMore {
  /** What it is to be called, where otherwise than it was brought. */
  type?: string;
  /** Of whom it is, as it was typed. */
  name?: string;
}

interface Decided extends DecideMore {
  decision: Decision;
  reason: string;
}

const REFUSED = 409;

/** Taking a case of a queue in hand, and deciding some: forced are those of others, as who decides was told. */
export function useCaseActs(queue: string) {
  const { isBusy, act } = useAction();

  async function hold(id: number) {
    await act(
      () => callApi(queues.leaseCase, { queue, id }),
      ({ leasedBy }) => {
        if (leasedBy) showToast({ kind: "warning", text: `${leasedBy.operator.name} 也在处理这一条，请与其确认` });
        return leasedBy ? null : "已由您处理，15 分钟内其他人会看到提示";
      },
    );
  }

  /** Answers whether any was decided or proposed; leads on once one was. */
  function decideAll(cases: Case[], { decision, reason, ...more }: Decided, leadTo?: string): Promise<boolean> {
    return act(
      async () => {
        const answer = await callApi(queues.decideCases, {
          queue,
          ids: cases.map(({ id }) => id).join(","),
          decision: decision.name,
          reason,
          forced: cases.flatMap(({ id, holder }) => (holder && !holder.isMe ? [id] : [])).join(","),
          seen: cases.map(({ id, openedAt }) => `${id}@${openedAt}`).join(","),
          ...more,
        });
        const [first] = answer.refused;
        // Of one alone the dialog stays, and what was typed into it.
        if (first && cases.length === 1)
          throw new CallFailed(REFUSED, { code: REFUSED, msg: first.message, data: null });
        return answer;
      },
      ({ decided, refused, proposed = [] }) => {
        if (refused.length > 0)
          showToast({ kind: "warning", text: `${refused.length} 条未处理：${refused[0]!.message}` });
        if (decided.length + proposed.length === 0) return null;
        return doneWords({
          done: decided.length,
          proposed: proposed.length,
          undoMinutes: decision.undoMinutes,
        });
      },
      leadTo,
    );
  }

  return { isBusy, hold, decideAll };
}
