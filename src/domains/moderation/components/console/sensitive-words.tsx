import { type FormEvent, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { SENSITIVE_TEXT_CHARACTERS_MAX, sensitiveWords } from "../../contract/sensitive-words.ts";
import { WORD_CLASS_LABELS, WORD_CLASSES, type WordClass } from "../../labels.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Added = DataOf<typeof sensitiveWords.addSensitiveWords>;

/** Words for which a text is looked at before it is shown. */
export function SensitiveWords({
  data: { data, totalRecord },
  now,
  address,
}: SectionProps<DataOf<typeof sensitiveWords.listSensitiveWords>>) {
  const [changed, setChanged] = useState<Added["changed"]>([]);
  const { isBusy, failures, act } = useAction();

  async function handleAdd(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { words = "", class: chosen } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    if (
      await act(
        () => callApi(sensitiveWords.addSensitiveWords, { words, class: chosen as WordClass }),
        (added) => (setChanged(added.changed), saidOf(added)),
      )
    )
      form.reset();
  }

  return (
    <>
      <form method="dialog" className="card case" aria-label="添加敏感词" onSubmit={(event) => void handleAdd(event)}>
        <label className="grid gap-1 text-sm">
          敏感词，每行一个。全角与半角、大小写、繁简、形近字母、字间的空格和符号都视为相同：符号不参与比对（c++ 代写 按
          c代写
          比对），去掉后只剩一个字母或数字的不能添加。命中的内容进入人工审核，不会自动丢弃；广告法绝对化用语只用于企业介绍自己和商品的内容
          <textarea className="input" name="words" rows={4} maxLength={SENSITIVE_TEXT_CHARACTERS_MAX} required />
          <FieldFailure text={failures["words"]} />
        </label>
        <label className="grid gap-1 text-sm">
          类别
          <select className="input" name="class" defaultValue="own">
            {WORD_CLASSES.map((name) => (
              <option key={name} value={name}>
                {WORD_CLASS_LABELS[name]}
              </option>
            ))}
          </select>
          <FieldFailure text={failures["class"]} />
        </label>
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            添加
          </Button>
          <span role="status">
            {changed.length > 0 &&
              `这些词去掉符号后比对：${changed.map(({ word, readAs }) => `${word} 按 ${readAs}`).join("，")}`}
          </span>
        </div>
      </form>
      <TestForm />
      <WordsSearch address={address} label="敏感词" />
      <ConsoleTable
        caption="敏感词"
        address={address}
        total={totalRecord}
        nameOf={({ word }) => word}
        rows={data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有敏感词" text="添加后，含有这些词的内容会先由运营人员审核。" />}
        columns={[
          {
            key: "word",
            isSortable: true,
            title: "词",
            isRowHead: true,
            className: "is-wide",
            cell: ({ word }) => word,
          },
          { key: "class", isSortable: true, title: "类别", cell: (one) => WORD_CLASS_LABELS[one.class] },
          { key: "readAs", title: "按此比对", className: "is-wide", cell: ({ readAs }) => readAs },
          {
            key: "at",
            isSortable: true,
            title: "添加",
            cell: ({ createdAt }) => <FriendlyTime at={createdAt} now={now} />,
          },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: ({ id, word }) => (
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={`删除 ${word}`}
                onClick={() => void act(() => callApi(sensitiveWords.removeSensitiveWord, { id }))}
              >
                删除
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

function saidOf({ added, known, unusable }: Added): string {
  return [
    `新增 ${added} 个`,
    known > 0 && `${known} 个已有`,
    unusable > 0 && `${unusable} 个重复、过长，或没有可比对的文字`,
  ]
    .filter(Boolean)
    .join("，");
}

function TestForm() {
  const [found, setFound] = useState<string[] | null>(null);
  const { isBusy, failures, act } = useAction();

  async function handleTest(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { text = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    await act(
      () => callApi(sensitiveWords.testSensitiveWords, { text }),
      ({ words }) => (setFound(words), null),
    );
  }

  return (
    <form method="dialog" className="card case" aria-label="测试文字" onSubmit={(event) => void handleTest(event)}>
      <label className="grid gap-1 text-sm">
        测试一段文字
        <textarea className="input" name="text" rows={2} maxLength={SENSITIVE_TEXT_CHARACTERS_MAX} required />
        <FieldFailure text={failures["text"]} />
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" isBusy={isBusy}>
          测试
        </Button>
        <span role="status">{found && (found.length > 0 ? `命中：${found.join("、")}` : "没有命中")}</span>
      </div>
    </form>
  );
}
