import type { FormEvent } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";
import { alternateRules, type EditedRule } from "../../contract/alternate-rules.ts";

/** When parts of a category may take each other's place, to be read and written. */
export function AlternateRules({ data }: SectionProps<DataOf<typeof alternateRules.listAlternateRules>>) {
  return (
    <>
      <p className="text-sm text-secondary">
        系统推荐按这些规则筛选。写法见 seeds/README.md；自相矛盾的规则不能保存。改过的规则优先于内置规则。
      </p>
      <ul aria-label="替代料规则">
        {data.rules.map((rule) => (
          <li key={`${rule.category} ${rule.version}`}>
            <Rule rule={rule} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Rule({ rule: { category, name, text, isSaved, isSeedNewer, version } }: { rule: EditedRule }) {
  const { isBusy, failures, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = readForm(event.currentTarget, "text");
    await act(() => callApi(alternateRules.saveAlternateRule, { ...written, category, version }));
  }

  return (
    <details>
      <summary>
        {name} <code>{category}</code> {isSaved && <Tag>已修改</Tag>}{" "}
        {isSeedNewer && <Tag tone="warning">内置规则已更新</Tag>}
      </summary>
      <form
        method="dialog"
        className="console-form"
        aria-label={`${name}的规则`}
        onSubmit={(event) => void handleSave(event)}
      >
        <label>
          规则（JSON）
          <textarea className="input" name="text" rows={20} maxLength={10_000} defaultValue={text} required />
          <FieldFailure text={failures["text"]} />
        </label>
        <Button type="submit" isBusy={isBusy}>
          保存
        </Button>
        {isSaved && (
          <Button
            isBusy={isBusy}
            aria-label={`恢复${name}的内置规则`}
            onClick={() => void act(() => callApi(alternateRules.resetAlternateRule, { category, version }))}
          >
            恢复内置规则
          </Button>
        )}
      </form>
    </details>
  );
}
