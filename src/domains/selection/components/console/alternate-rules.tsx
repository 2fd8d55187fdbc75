import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import type { SectionProps } from "#web/console-section.ts";
import type { ShownFields } from "#web/field-changes.ts";
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
          <li key={rule.category}>
            <Rule rule={rule} />
          </li>
        ))}
      </ul>
      <UnsavedFormsGuard />
    </>
  );
}

// A line of the rule says one thing.
const shownOf = ({ text }: EditedRule): ShownFields => ({
  text: { label: "规则", value: text, text: text.split("\n").map((line) => line.trim()) },
});

function save(form: HTMLFormElement, { category, version }: EditedRule) {
  return callApi(alternateRules.saveAlternateRule, { ...readForm(form, "text"), category, version });
}

function Rule({ rule }: { rule: EditedRule }) {
  const { isBusy, act } = useAction();
  const { category, name, isSaved, isSeedNewer } = rule;

  return (
    <details>
      <summary>
        {name} <code>{category}</code> {isSaved && <Tag>已修改</Tag>}{" "}
        {isSeedNewer && <Tag tone="warning">内置规则已更新</Tag>}
      </summary>
      <EditForm label={`${name}的规则`} thing={rule} shownOf={shownOf} save={save} button="保存" isRow>
        {({ text, version }, failures) => (
          <>
            <label>
              规则（JSON）
              <textarea className="input" name="text" rows={20} maxLength={10_000} defaultValue={text} required />
              <FieldFailure text={failures["text"]} />
            </label>
            {isSaved && (
              <Button
                isBusy={isBusy}
                aria-label={`恢复${name}的内置规则`}
                onClick={() => void act(() => callApi(alternateRules.resetAlternateRule, { category, version }))}
              >
                恢复内置规则
              </Button>
            )}
          </>
        )}
      </EditForm>
    </details>
  );
}
