import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { publicTexts } from "../../contract/public-texts.ts";
import { TEXT_ACTS, TEXT_STATE_LABELS } from "../../text-acts.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = DataOf<typeof publicTexts.listPublicTexts>;
type Known = Data["data"][number];

const TAKING = { ...TEXT_ACTS["take-down"], needsReason: true };
const PUTTING_BACK = { ...TEXT_ACTS["put-back"], needsReason: true };

/** Single texts that others see: each is taken down without its page. What waits is decided in the queue. */
export function PublicTexts({ data: { data, totalRecord, kind, kinds }, address }: SectionProps<Data>) {
  const { thing: chosen, isOpen, ask, close, end } = useAsked<Known>();
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useAction();
  const decisionOf = ({ state }: Known) => (state === "refused" ? PUTTING_BACK : TAKING);

  async function decide(one: Known, reason: string) {
    const sent = { id: one.id, kind, reason, act: one.state === "refused" ? "put-back" : "take-down" } as const;
    const isDone = await act(
      () => callApi(publicTexts.takeDownText, sent),
      () => `「${one.title}」已${decisionOf(one).label}`,
    );
    if (isDone) end();
  }

  async function lookAgain() {
    const isDone = await act(
      () => callApi(publicTexts.lookAgain, { kind }),
      "已开始检查，命中的内容会出现在「内容审核」",
    );
    if (isDone) setIsAsked(false);
  }

  return (
    <>
      <WordsSearch address={address} label="企业或文字">
        <label>
          类型
          <select className="input" name="kind" defaultValue={kind}>
            {kinds.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <div>
        <Button size="small" onClick={() => setIsAsked(true)}>
          按现有敏感词重新检查
        </Button>
      </div>
      <ConsoleTable
        caption="公开内容"
        address={address}
        total={totalRecord}
        nameOf={({ title }) => title}
        rows={data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到内容" text="可以按企业名称或文字的一部分查找。" />}
        columns={[
          { key: "id", isSortable: true, title: "编号", cell: ({ id }) => <span className="num">{id}</span> },
          {
            key: "title",
            title: "内容",
            isRowHead: true,
            className: "is-wide",
            cell: ({ title, path }) =>
              path === null ? (
                title
              ) : (
                <a className="link" href={path}>
                  {title}
                </a>
              ),
          },
          {
            key: "text",
            title: "文字",
            className: "is-wide",
            cell: ({ text }) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>,
          },
          {
            key: "state",
            title: "状态",
            cell: ({ state, reason }) =>
              state === "shown" ? (
                <Tag tone="success">{TEXT_STATE_LABELS.shown}</Tag>
              ) : state === "waiting" ? (
                <Tag tone="warning">{TEXT_STATE_LABELS.waiting}</Tag>
              ) : (
                <Tag tone="danger" title={reason}>
                  {TEXT_STATE_LABELS.refused}
                </Tag>
              ),
          },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: (one) =>
              one.state === "waiting" ? (
                <a className="link" href="/ops/queue/public-texts">
                  去审核
                </a>
              ) : (
                <Button size="small" aria-label={`${decisionOf(one).label} ${one.title}`} onClick={() => ask(one)}>
                  {decisionOf(one).label}
                </Button>
              ),
          },
        ]}
      />
      {isAsked && (
        <ConfirmDialog
          title={`重新检查「${kinds.find(({ name }) => name === kind)!.title}」`}
          label="开始检查"
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onConfirm={() => void lookAgain()}
        >
          添加敏感词之前发布的内容会逐条检查，含有敏感词的转为待审核、暂不展示；已由人工通过的不受影响。
        </ConfirmDialog>
      )}
      {chosen && (
        <DecideDialog
          key={`${kind} ${chosen.id} ${chosen.state}`}
          isOpen={isOpen}
          decision={decisionOf(chosen)}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={close}
          onDecide={(reason) => void decide(chosen, reason)}
        />
      )}
    </>
  );
}
