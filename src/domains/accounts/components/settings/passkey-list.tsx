import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import type { secondFactor } from "../../contract/second-factor.ts";
import { PASSKEYS_MAX } from "../../labels.ts";

type Passkey = DataOf<typeof secondFactor.myFactors>["passkeys"][number];

interface PasskeyListProps {
  passkeys: Passkey[];
  now: string;
  isBusy: boolean;
  /** Whether this browser can make one here. */
  canAdd: boolean;
  onAdd: (name: string) => void;
  onRename: (id: number, name: string) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The passkeys of an account: names, last use, adding, removal. */
export function PasskeyList({ passkeys, now, isBusy, canAdd, onAdd, onRename, onRemove }: PasskeyListProps) {
  const [name, setName] = useState("");
  const [renamed, setRenamed] = useState<{ id: number; name: string } | null>(null);
  return (
    <div className="grid gap-4">
      {passkeys.length > 0 && (
        <ul className="setting-list" aria-label="通行密钥">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              {renamed?.id === passkey.id ? (
                <form
                  method="dialog"
                  className="flex flex-wrap gap-2"
                  onSubmit={(event) => {
                    event.preventDefault();
                    onRename(passkey.id, renamed.name);
                    setRenamed(null);
                  }}
                >
                  <input
                    className="input"
                    aria-label={`${passkey.name}的新名称`}
                    maxLength={40}
                    required
                    value={renamed.name}
                    onChange={(event) => setRenamed({ ...renamed, name: event.target.value })}
                  />
                  <Button type="submit" size="small">
                    保存
                  </Button>
                </form>
              ) : (
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{passkey.name}</p>
                  <p className="text-sm text-secondary">
                    <FriendlyTime at={passkey.createdAt} now={now} />
                    添加，
                    {passkey.lastUsedAt ? (
                      <>
                        最近使用 <FriendlyTime at={passkey.lastUsedAt} now={now} />
                      </>
                    ) : (
                      "尚未使用"
                    )}
                  </p>
                </div>
              )}
              <span className="needs-script flex gap-2">
                <Button
                  size="small"
                  aria-label={`改名 ${passkey.name}`}
                  onClick={() => setRenamed({ id: passkey.id, name: passkey.name })}
                >
                  改名
                </Button>
                <Button
                  size="small"
                  aria-label={`移除 ${passkey.name}`}
                  disabled={isBusy}
                  onClick={() => onRemove(passkey)}
                >
                  移除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {canAdd && passkeys.length < PASSKEYS_MAX && (
        <form
          method="dialog"
          className="grid gap-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onAdd(name.trim() || `通行密钥 ${passkeys.length + 1}`);
            setName("");
          }}
        >
          <FormField name="passkeyName" title="新通行密钥的名称" failure={undefined}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={40}
                placeholder="如：办公电脑、手机"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </FormField>
          <span className="needs-script">
            <Button type="submit" isBusy={isBusy}>
              添加通行密钥
            </Button>
          </span>
        </form>
      )}
    </div>
  );
}
