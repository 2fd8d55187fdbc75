import { type FormEvent, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { type ConfigEntry, configEditor } from "../../contract/config-editor.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAct } from "#web/use-act.ts";

/** Values that operators change while the portal runs. */
export function ConfigEntries({ data, now }: SectionProps<ConfigEntry[]>) {
  return data.map((entry) => <EntryForm key={`${entry.key} ${entry.updatedAt}`} entry={entry} now={now} />);
}

function EntryForm({ entry: { key, title, hint, value: kept, updatedAt }, now }: { entry: ConfigEntry; now: string }) {
  const [value, setValue] = useState(kept);
  const [failure, setFailure] = useState("");
  const { isBusy, act } = useAct();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setFailure("");
    await act(() =>
      callApi(configEditor.saveConfig, { key, value, ...(updatedAt && { updatedAt }) }).catch((error: unknown) => {
        if (error instanceof CallFailed) setFailure(error.message);
        throw error;
      }),
    );
  }

  return (
    <form className="card case" aria-label={title} onSubmit={(event) => void handleSubmit(event)}>
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
          aria-invalid={failure !== "" || undefined}
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
