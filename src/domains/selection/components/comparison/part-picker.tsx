import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";

export type PickedPart = DataOf<typeof partSearch.suggestParts>["parts"][number];

interface PartPickerProps {
  label: string;
  name?: string;
  placeholder: string;
  /** Not offered: they are chosen already. */
  withoutIds: number[];
  onPick: (part: PickedPart) => void;
}

const ASK_AFTER_MS = 200;

/** Chooses a part by its number, with what the catalogue holds under it offered while one types. */
export function PartPicker({ label, name, placeholder, withoutIds, onPick }: PartPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [offered, setOffered] = useState<PickedPart[] | "failed" | null>(null);
  const [active, setActive] = useState(-1);
  const keywords = typed.trim();
  const shown = Array.isArray(offered) ? offered.filter((part) => !withoutIds.includes(part.id)) : [];

  useEffect(() => {
    if (!keywords) return setOffered(null);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      callApi(partSearch.suggestParts, { keywords }, { signal: asking.signal }).then(
        ({ parts }) => {
          if (asking.signal.aborted) return;
          setActive(-1);
          setOffered(parts);
        },
        () => asking.signal.aborted || setOffered("failed"),
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [keywords]);

  function pick(part: PickedPart) {
    setTyped("");
    setOffered(null);
    onPick(part);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") return setOffered(null);
    if (shown.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setActive((place) => (place + (event.key === "ArrowDown" ? 1 : -1) + shown.length + 1) % (shown.length + 1));
    } else if (event.key === "Enter" && shown[active]) {
      event.preventDefault();
      pick(shown[active]);
    }
  }

  const isOpen = shown.length > 0;
  return (
    <span className="part-picker">
      <input
        className="input"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${id}-${shown[active].id}` : undefined}
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="匹配的型号" hidden={!isOpen} className="part-picker-list">
        {shown.map((part, place) => (
          <div
            key={part.id}
            id={`${id}-${part.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(part)}
          >
            <span className="mpn">{part.mpn}</span> <span className="text-secondary">{part.brandName}</span>
          </div>
        ))}
      </div>
      <span className="text-sm text-secondary" role="status">
        {offered === "failed" && "没有查到，请稍后再试"}
        {Array.isArray(offered) &&
          shown.length === 0 &&
          (offered.length > 0 ? "匹配的型号都已选" : `没有“${keywords}”`)}
      </span>
    </span>
  );
}
