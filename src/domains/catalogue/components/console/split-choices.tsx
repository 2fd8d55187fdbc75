import { useState } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { SPLIT_AT_ONCE_MAX } from "../../merge-labels.ts";

interface Choice {
  value: string;
  label: string;
}

interface SplitChoicesProps {
  title: string;
  name: string;
  failure: string | undefined;
  choices: Choice[];
  /** How many there are by what is looked for, where these are the first of them. */
  count?: number;
  /** As what all of them go over, where not all are told. */
  allOf?: string;
}

/** What may be moved, to be ticked, all of it at once too; nothing where there is none. What is ticked stays while others are looked for. */
export function SplitChoices({ title, name, failure, choices, count = choices.length, allOf }: SplitChoicesProps) {
  const [ticked, setTicked] = useState<Choice[]>([]);
  const isTicked = ({ value }: Choice) => ticked.some((one) => one.value === value);
  const elsewhere = ticked.filter(({ value }) => !choices.some((one) => one.value === value));
  const unticked = choices.filter((choice) => !isTicked(choice));
  if (choices.length + ticked.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm">{title}</legend>
      {[...elsewhere, ...choices].map((choice) => (
        <Checkbox
          key={choice.value}
          name={name}
          value={choice.value}
          checked={isTicked(choice)}
          onChange={({ currentTarget }) =>
            setTicked(
              currentTarget.checked ? [...ticked, choice] : ticked.filter(({ value }) => value !== choice.value),
            )
          }
        >
          {choice.label}
        </Checkbox>
      ))}
      {count > choices.length && (
        <p className="text-sm text-secondary">
          共 {formatNumber(count)} 项，只列出前 {choices.length} 项，其余请在上面输入关键词查找
          {allOf && "，或一次全部拆出"}
        </p>
      )}
      {count > choices.length && allOf && (
        <Checkbox key={`all ${count}`} name="allOf" value={allOf}>
          全部拆出：按上面的关键词，{title}共 {formatNumber(count)} 项
        </Checkbox>
      )}
      {choices.length + ticked.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          {unticked.length > 0 && (
            <Button
              size="small"
              onClick={() => setTicked([...ticked, ...unticked].slice(0, Math.max(SPLIT_AT_ONCE_MAX, ticked.length)))}
            >
              全选列出的{title}
            </Button>
          )}
          {ticked.length > 0 && (
            <Button size="small" onClick={() => setTicked([])}>
              清除{title}的选择
            </Button>
          )}
          <span className="text-sm text-secondary">
            已选 {ticked.length} 项，一次最多选 {SPLIT_AT_ONCE_MAX} 项
          </span>
        </div>
      )}
      <FieldFailure text={failure} />
    </fieldset>
  );
}
