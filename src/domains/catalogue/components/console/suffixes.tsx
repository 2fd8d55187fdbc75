import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { suffixes } from "../../contract/suffixes.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

const FOLLOWS = { any: "不限", letter: "字母", digit: "数字" };

/** Endings of part numbers that tell how a brand packs the part. */
export function Suffixes({ data, address }: SectionProps<DataOf<typeof suffixes.listSuffixes>>) {
  const { isBusy, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    if (await act(() => callApi(suffixes.saveSuffix, fields as never))) form.reset();
  }

  return (
    <>
      <form
        method="dialog"
        className="console-form"
        aria-label="新增包装后缀"
        onSubmit={(event) => void handleSave(event)}
      >
        <label>
          品牌编号
          <input className="input num" name="brandId" inputMode="numeric" required />
        </label>
        <label>
          后缀
          <input className="input" name="suffix" maxLength={20} required />
        </label>
        <label>
          前一个字符
          <select className="input" name="follows">
            {Object.entries(FOLLOWS).map(([follows, label]) => (
              <option key={follows} value={follows}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" isBusy={isBusy}>
          保存
        </Button>
      </form>
      <WordsSearch address={address} label="品牌或后缀" />
      <DataTable
        caption="包装后缀"
        rows={data.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有后缀" />}
        columns={[
          { key: "suffix", title: "后缀", isRowHead: true, cell: ({ suffix }) => <code>{suffix}</code> },
          {
            key: "brand",
            title: "品牌",
            cell: ({ brand }) => (
              <a className="link" href={`/ops/brands/${brand.id}`}>
                {brand.name}
              </a>
            ),
          },
          { key: "follows", title: "前一个字符", cell: ({ follows }) => FOLLOWS[follows] },
          {
            key: "act",
            title: "操作",
            cell: ({ id, suffix }) => (
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={`删除 ${suffix}`}
                onClick={() => void act(() => callApi(suffixes.removeSuffix, { id }))}
              >
                删除
              </Button>
            ),
          },
        ]}
      />
      <PageLinks address={address} total={data.totalRecord} />
    </>
  );
}
