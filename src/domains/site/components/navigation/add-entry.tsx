import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { navigation } from "../../contract/navigation.ts";
import {
  isWholeUrl,
  NAVIGATION_MISSING_NAME,
  NAVIGATION_NAME_MAX,
  NAVIGATION_NAME_TOO_LONG,
  NAVIGATION_URL_MAX,
  NAVIGATION_URL_TOO_LONG,
  NAVIGATION_WHOLE_URL,
  type NavigationListName,
} from "../../labels.ts";

export interface NavigationEntry {
  name: string;
  url: string;
  image: string | null;
}

type Hint = DataOf<typeof navigation.hintBrands>["data"][number];

const HINT_AFTER_MS = 150;
const HINTS_OF: Partial<
  Record<NavigationListName, { call: typeof navigation.hintBrands | typeof navigation.hintAgents; title: string }>
> = {
  brand: { call: navigation.hintBrands, title: "从品牌中选择" },
  agent: { call: navigation.hintAgents, title: "从代理商中选择" },
};

/** Adds an entry of its own words, or one that is suggested from the portal's brands or agents. */
export function AddEntry({ list, onAdd }: { list: NavigationListName; onAdd: (entry: NavigationEntry) => void }) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [failures, setFailures] = useState<{ name?: string; url?: string }>({});
  const [added, setAdded] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const hints = useHints(list, name);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const entry = { name: name.trim(), url: url.trim(), image: null };
    const found = {
      ...(!entry.name && { name: NAVIGATION_MISSING_NAME }),
      ...(entry.name.length > NAVIGATION_NAME_MAX && { name: NAVIGATION_NAME_TOO_LONG }),
      ...(!isWholeUrl(entry.url) && {
        url: entry.url.length > NAVIGATION_URL_MAX ? NAVIGATION_URL_TOO_LONG : NAVIGATION_WHOLE_URL,
      }),
    };
    setFailures(found);
    if (Object.keys(found).length > 0) return;
    onAdd(entry);
    setName("");
    setUrl("");
  }

  function handleChoose({ name: hinted, website, fullLogo }: Hint) {
    onAdd({ name: [...hinted].slice(0, NAVIGATION_NAME_MAX).join(""), url: website, image: fullLogo });
    setName("");
    setFailures({});
    // The pressed button goes with the others.
    setAdded(hinted);
    form.current?.querySelector("input")?.focus();
  }

  return (
    <form
      method="dialog"
      ref={form}
      className="grid gap-3 border-t border-line pt-4"
      noValidate
      onSubmit={handleSubmit}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
        <FormField name="name" title="名称" failure={failures.name}>
          {(known) => (
            <input
              {...known}
              className="input"
              value={name}
              maxLength={50}
              autoComplete="off"
              placeholder={HINTS_OF[list]?.title ?? `最多 ${NAVIGATION_NAME_MAX} 字`}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
        <FormField name="url" title="网址" failure={failures.url}>
          {(known) => (
            <input
              {...known}
              className="input"
              type="url"
              value={url}
              autoComplete="off"
              placeholder="https://"
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </FormField>
        <span className="sm:pt-[1.625rem]">
          <Button type="submit">添加</Button>
        </span>
      </div>
      <span className="unseen" role="status">
        {hints.length > 0 ? `找到 ${hints.length} 个，在下面选择` : added && `已添加 ${added}`}
      </span>
      {hints.length > 0 && (
        <div className="entry-hints" role="group" aria-label={HINTS_OF[list]?.title}>
          {hints.map((hint) => (
            <button key={hint.id} type="button" onClick={() => handleChoose(hint)}>
              <span className="font-medium">{hint.name}</span>
              <span className="truncate text-xs text-secondary">{hint.website}</span>
            </button>
          ))}
        </div>
      )}
    </form>
  );
}

/** Brands or agents that fit what is typed; none where the list takes neither. */
function useHints(list: NavigationListName, typed: string): Hint[] {
  const [hints, setHints] = useState<Hint[]>([]);
  useEffect(() => {
    const call = HINTS_OF[list]?.call;
    const keywords = typed.trim();
    setHints([]);
    if (!call || !keywords) return;
    const left = new AbortController();
    const timer = setTimeout(
      () =>
        callApi(call, { keywords }, left).then(
          ({ data }) => setHints(data),
          () => {},
        ),
      HINT_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [list, typed]);
  return hints;
}
