import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { type Merge, merges } from "../../contract/merges.ts";
import { CHANGE_ACT_LABELS, MERGED_KIND_LABELS, UNDO_REASONS } from "../../merge-labels.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { failuresInToast, type FieldFailures } from "#web/use-form.ts";
import { UndoDialog } from "./undo-dialog.tsx";

const FOLDERS: Record<Merge["kind"], string> = {
  brand: "brands",
  part: "parts",
  category: "categories",
  parameter: "parameters",
};

/** What was merged, deleted and split, and undoing it. */
export function Merges({ data, address, now }: SectionProps<DataOf<typeof merges.listMerges>>) {
  const { thing: undone, isOpen, ask, close, end } = useAsked<Merge>();
  const [accepted, setAccepted] = useState("");
  const { isBusy, act } = useAction(refuse);

  // What would be lost stands in the dialog: who undoes it all the same has read it.
  function refuse(error: unknown): FieldFailures {
    const loss = error instanceof CallFailed ? error.errors["accepted"] : undefined;
    if (loss === undefined) return failuresInToast(error);
    setAccepted(loss);
    return {};
  }

  function choose(merge: Merge) {
    if (merge.id !== undone?.id) setAccepted("");
    ask(merge);
  }

  async function undo(reason: string) {
    const isDone = await act(() => callApi(merges.undoMerge, { id: undone!.id, reason, accepted }), sayUndone);
    if (!isDone) return;
    end();
    setAccepted("");
  }

  return (
    <>
      <ConsoleTable
        caption="合并、删除与拆分"
        address={address}
        total={data.totalRecord}
        nameOf={({ from, into }) => (into ? `${from.name} → ${into.name}` : from.name)}
        rows={data.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="还没有合并、删除或拆分过" />}
        columns={[
          {
            key: "kind",
            isSortable: true,
            title: "操作",
            cell: ({ act, kind }) => CHANGE_ACT_LABELS[act] + MERGED_KIND_LABELS[kind],
          },
          { key: "from", isSortable: true, title: "名称", isRowHead: true, cell: ({ from }) => from.name },
          {
            key: "into",
            isSortable: true,
            title: "目标",
            cell: ({ kind, into }) =>
              into && (
                <a className="link" href={`/ops/${FOLDERS[kind]}/${into.id}`}>
                  {into.name}
                </a>
              ),
          },
          { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason },
          { key: "operator", title: "操作人", cell: ({ operator }) => operator },
          {
            key: "at",
            isSortable: true,
            title: "时间",
            cell: ({ mergedAt }) => <FriendlyTime at={mergedAt} now={now} />,
          },
          {
            key: "changes",
            title: "改动",
            align: "end",
            cell: ({ changes }) => <span className="num">{formatNumber(changes)}</span>,
          },
          {
            key: "act",
            isFixed: true,
            title: "撤销",
            cell: (merge) =>
              merge.undoneAt ? (
                "已撤销"
              ) : merge.canUndo ? (
                <Button size="small" isBusy={isBusy} onClick={() => choose(merge)}>
                  撤销
                </Button>
              ) : (
                "已过期"
              ),
          },
        ]}
      />
      {undone && (
        <UndoDialog
          key={undone.id}
          isOpen={isOpen}
          label={accepted === "" ? "撤销" : "仍要撤销"}
          reasons={UNDO_REASONS[undone.act]}
          isBusy={isBusy}
          onUndo={(reason) => void undo(reason)}
          onClose={close}
        >
          <FieldFailure text={accepted} />
        </UndoDialog>
      )}
    </>
  );
}

function sayUndone({ restored, left, lost, keptMade }: DataOf<typeof merges.undoMerge>): string {
  const kept = left.map(({ what, count }) => `${what} ${count} 处`).join("、");
  return [
    `已撤销，恢复 ${restored} 处`,
    kept && `之后又改动过、没有恢复的：${kept}`,
    lost.length > 0 && `丢掉了之后的 ${lost.length} 项设定`,
    keptMade !== null && `拆出的「${keptMade}」还有内容，已保留`,
  ]
    .filter(Boolean)
    .join("；");
}
