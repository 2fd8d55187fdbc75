import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { HiddenField } from "#web/components/hidden-field.tsx";

const BETWEEN = "\n";

/** What `BrandAliases` has written into its field. */
export function readRemoved(written: string): string[] {
  return written.split(BETWEEN).filter(Boolean);
}

interface BrandAliasesProps {
  name: string;
  aliases: string[];
  failure: string | undefined;
}

/** How a brand is also spelled: each can be taken from it once the brand is saved, but for its main name. */
export function BrandAliases({ name, aliases, failure }: BrandAliasesProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  // What others have removed meanwhile is removed.
  const removed = chosen.filter((alias) => aliases.includes(alias));
  const removable = aliases.filter((alias) => alias !== name);
  return (
    <div className="grid gap-1 text-sm" role="group" aria-label="别名">
      <span>别名</span>
      {removable.length === 0 && <span className="text-secondary">没有别名</span>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {removable.map((alias) => {
          const isRemoved = removed.includes(alias);
          return (
            <li key={alias} className="flex items-center gap-1">
              <span className="wrap-anywhere">{isRemoved ? <s>{alias}</s> : alias}</span>
              <Button
                size="small"
                kind="quiet"
                aria-label={`${isRemoved ? "恢复" : "移除"} ${alias}`}
                onClick={() => setChosen(isRemoved ? removed.filter((one) => one !== alias) : [...removed, alias])}
              >
                {isRemoved ? "恢复" : "移除"}
              </Button>
            </li>
          );
        })}
      </ul>
      <HiddenField name="removedAliases" value={removed.join(BETWEEN)} />
      <FieldFailure text={failure} />
    </div>
  );
}
