import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { showToast } from "#web/components/toast.tsx";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { failuresInToast, type FieldFailures } from "#web/use-form.ts";
import { type ConfigEntry, configEntries } from "../../contract/config-entries.ts";
import { ConfigFieldEditor } from "./config-field.tsx";
import { ConfigPreview } from "./config-preview.tsx";
import { type ConfigChange, changesOf, isSame } from "./config-values.ts";

interface ConfigFormProps {
  entry: ConfigEntry;
  now: string;
  canChange: boolean;
}

/** The value as its fields hold it; as text where no form shows it. */
const read = ({ fields, value }: ConfigEntry): unknown => (fields[0]!.kind === "json" ? value : JSON.parse(value));

/** One value, in the form of its schema: what it was stands beside what it becomes, and what others have changed since. */
export function ConfigForm({ entry, now, canChange }: ConfigFormProps) {
  const [seen, setSeen] = useState(entry);
  const [mine, setMine] = useState(() => read(entry));
  const { isBusy, failures, takeBack, act } = useOwnAction({ refuse });
  const { revalidate } = useRevalidator();
  const { fields } = entry;
  const isTouched = !isSame(mine, read(seen));
  const isOvertaken = entry.version > seen.version;
  if (isOvertaken && !isTouched) take(entry);

  function take(saved: ConfigEntry) {
    setSeen(saved);
    setMine(read(saved));
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const value = fields[0]!.kind === "json" ? String(mine) : JSON.stringify(mine);
    const isDone = await act(async () => {
      const saved = await callApi(configEntries.saveConfig, { key: entry.key, value, version: seen.version });
      setSeen(saved);
      // What was typed meanwhile stays, and is not saved yet.
      setMine((typed: unknown) => (isSame(typed, mine) ? read(saved) : typed));
    }, "已保存");
    // What others have saved meanwhile is shown.
    if (!isDone) await revalidate();
  }

  return (
    <form
      method="dialog"
      className="card case"
      aria-label={entry.title}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div className="flex flex-wrap items-baseline gap-3">
        <code className="text-sm">{entry.key}</code>
        {entry.updatedAt && (
          <span className="text-sm text-secondary">
            <FriendlyTime at={entry.updatedAt} now={now} act="修改" />
          </span>
        )}
      </div>
      <p className="text-sm text-secondary">{entry.hint}</p>
      {entry.isAdmins && <p className="text-sm">只有管理员可以修改这一项。</p>}
      <ConfigFieldEditor
        fields={fields}
        field={fields[0]!}
        at=""
        value={mine}
        failures={failures}
        isLocked={!canChange}
        onChange={(change) => {
          takeBackOf(change(mine));
          setMine(change);
        }}
      />
      {fields[0]!.kind === "group" && <FieldFailure text={failures["value"]} />}
      <ConfigPreview of={entry.key} value={mine} />
      {isOvertaken && isTouched && (
        <section className="config-changes" role="alert" aria-label="已被修改">
          <h3 className="text-sm">这一项在您打开之后已被修改</h3>
          <Changes changes={changesOf(fields, [read(seen), read(entry)])} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => take(entry)}>
              采用最新的值
            </Button>
            <Button size="small" onClick={() => setSeen(entry)}>
              保留我的修改
            </Button>
          </div>
        </section>
      )}
      {isTouched && !isOvertaken && (
        <section className="config-changes" aria-label="修改前后">
          <h3 className="text-sm">将要保存的修改</h3>
          <Changes changes={changesOf(fields, [read(seen), mine])} />
        </section>
      )}
      {canChange && (
        <div className="config-foot">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isTouched || isOvertaken}>
            保存
          </Button>
          {isTouched && <Button onClick={() => setMine(read(seen))}>还原</Button>}
        </div>
      )}
      <UnsavedGuard isUnsaved={isTouched} />
    </form>
  );

  /** What was said of fields that are changed now is no longer so. */
  function takeBackOf(changed: unknown) {
    for (const field of Object.keys(failures)) if (!isSame(at(changed, field), at(mine, field))) takeBack(field);
  }
}

/** What is wrong at fields stands there; the toast says how many they are. */
function refuse(error: unknown): FieldFailures {
  const places = error instanceof CallFailed ? Object.keys(error.errors).filter((field) => field !== "value") : [];
  if (places.length === 0) return failuresInToast(error);
  showToast({ kind: "error", text: `没有保存：有 ${places.length} 处需要修改` });
  return (error as CallFailed).errors;
}

/** What stands at `value.0.title`. A list of another length has other entries at its places. */
function at(value: unknown, field: string): unknown {
  return field
    .split(".")
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);
}

function Changes({ changes }: { changes: ConfigChange[] }) {
  return (
    <dl className="config-diff">
      {changes.map(({ title, before, after }, place) => (
        <div key={place}>
          <dt>{title}</dt>
          <dd>
            {before !== null && <del>{after === null ? `删除：${before}` : `原为：${before}`}</del>}{" "}
            {after !== null && <ins>{before === null ? `添加：${after}` : `改为：${after}`}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
