import { type FormEvent, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { type ConfigEntry, configEntries } from "../../contract/config-entries.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { failuresInToast, type FieldFailures } from "#web/use-form.ts";

/** Values that operators change while the portal runs. */
export function ConfigEntries({ data, now }: SectionProps<ConfigEntry[]>) {
  return data.map((entry) => <EntryForm key={`${entry.key} ${entry.updatedAt}`} entry={entry} now={now} />);
}

function EntryForm({ entry: { key, title, hint, value: kept, updatedAt }, now }: { entry: ConfigEntry; now: string }) {
  const [value, setValue] = useState(kept);
  const { isBusy, failures, act } = useAction(refuse);
  const failure = failures["value"];

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void act(() => callApi(configEntries.saveConfig, { key, value, ...(updatedAt && { updatedAt }) }));
  }

  return (
    <form method="dialog" className="card case" aria-label={title} onSubmit={handleSubmit}>
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 className="text-base">{title}</h2>
        <code className="text-sm">{key}</code>
        {updatedAt && (
          <span className="text-sm text-secondary">
            <FriendlyTime at={updatedAt} now={now} act="修改" />
          </span>
        )}
      </div>
      <label className="grid gap-1 text-sm">
        {hint}
        <textarea
          className="input act-values"
          rows={Math.min(12, value.split("\n").length + 1)}
          maxLength={65_536}
          spellCheck={false}
          value={value}
          aria-invalid={failure ? true : undefined}
          onChange={(event) => setValue(event.target.value)}
        />
      </label>
      {failure && (
        <p className="field-message" role="alert">
          {failure}
        </p>
      )}
      <div className="flex gap-2">
        <Button kind="primary" type="submit" size="small" isBusy={isBusy} disabled={value === kept}>
          保存
        </Button>
        {value !== kept && (
          <Button size="small" onClick={() => setValue(kept)}>
            还原
          </Button>
        )}
      </div>
    </form>
  );
}

/** Said in a toast and at the value, which may be far from it. */
function refuse(error: unknown): FieldFailures {
  failuresInToast(error);
  return error instanceof CallFailed ? { value: error.message } : {};
}
