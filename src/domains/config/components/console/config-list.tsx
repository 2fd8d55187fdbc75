import { type ComponentType, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { focusInPlace } from "#web/components/focus-in-place.ts";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { Icon, type IconName } from "#web/components/icon.tsx";
import { moveEntry } from "#web/components/move-entry.ts";
import type { FieldProps } from "./field-props.ts";
import { asList, below, emptyOf, fieldAt } from "./config-values.ts";

/** The entries of a list: dragged by their handle, or moved with buttons; the keyboard goes with what it has moved. */
export function ConfigList({
  fields,
  field,
  at,
  value,
  failures,
  failure,
  Entry,
  isLocked,
  onChange,
}: FieldProps & { failure: string | undefined; Entry: ComponentType<FieldProps> }) {
  const whole = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const entries = asList(value);
  const entry = fieldAt(fields, below(field.path, "*"));
  const { keys, ...follow } = useKeys(entries.length);
  const isFull = field.most !== null && entries.length >= field.most;
  const nameAt = (place: number) => `${field.title} 第 ${place + 1} 项`;

  function move(from: number, to: number, kind: string) {
    if (to < 0 || to >= entries.length || from === to) return;
    onChange((list) => moveEntry(asList(list), from, to));
    follow.moved(from, to);
    setTold(`已移到第 ${to + 1} 位，共 ${entries.length} 项`);
    focusInPlace(whole.current, `:scope > ol > li > div > ${kind}`, to);
  }

  function remove(place: number) {
    onChange((list) => asList(list).filter((_, index) => index !== place));
    follow.removed(place);
    setTold(`已删除，还有 ${entries.length - 1} 项`);
    focusInPlace(whole.current, ":scope > ol > li > div > .entry-remove", place);
  }

  function add() {
    onChange((list) => [...asList(list), emptyOf(fields, entry)]);
    follow.added();
    setTold(`已添加第 ${entries.length + 1} 项`);
    focusInPlace(whole.current, `:scope > ol > li:nth-child(${entries.length + 1}) :is(input, select, textarea)`, 0);
  }

  return (
    <fieldset className="config-group">
      <legend className={field.path === "" ? "unseen" : "config-title"}>{field.title}</legend>
      <div ref={whole} tabIndex={-1} className="grid gap-2">
        <span className="unseen" role="status">
          {told}
        </span>
        {entries.length === 0 && <p className="text-sm text-secondary">还没有内容。</p>}
        <ol className="config-list">
          {entries.map((one, place) => (
            <li
              key={keys[place]}
              className={place === dragged ? "config-dragged" : ""}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged, place, ".entry-up");
                setDragged(null);
              }}
            >
              {!isLocked && (
                <span
                  className="config-handle"
                  title="拖动排序"
                  aria-hidden="true"
                  draggable
                  onDragStart={(event) => {
                    event.stopPropagation();
                    event.dataTransfer.effectAllowed = "move";
                    event.dataTransfer.setData("text/plain", nameAt(place));
                    setDragged(place);
                  }}
                  onDragEnd={() => setDragged(null)}
                >
                  <Icon name="sort" size={14} />
                </span>
              )}
              <Entry
                fields={fields}
                field={entry}
                at={below(at, String(place))}
                name={nameAt(place)}
                value={one}
                failures={failures}
                isLocked={isLocked}
                onChange={(change) =>
                  onChange((list) => asList(list).map((old, index) => (index === place ? change(old) : old)))
                }
              />
              {!isLocked && (
                <div className="config-acts">
                  <Act
                    kind="up"
                    name={`上移 ${nameAt(place)}`}
                    isOff={place === 0}
                    onAct={() => move(place, place - 1, ".entry-up")}
                  />
                  <Act
                    kind="down"
                    name={`下移 ${nameAt(place)}`}
                    isOff={place === entries.length - 1}
                    onAct={() => move(place, place + 1, ".entry-down")}
                  />
                  <Act kind="remove" name={`删除 ${nameAt(place)}`} onAct={() => remove(place)} />
                </div>
              )}
            </li>
          ))}
        </ol>
        <FieldFailure text={failure} />
        {!isLocked && (
          <div className="flex items-center gap-2">
            <Button size="small" disabled={isFull} onClick={add}>
              <Icon name="plus" size={14} /> 添加一项
            </Button>
            {field.most !== null && (
              <span className="num text-sm text-secondary">
                {entries.length} / {field.most}
              </span>
            )}
          </div>
        )}
      </div>
    </fieldset>
  );
}

let lastKey = 0;
const newKeys = (count: number) => Array.from({ length: count }, () => ++lastKey);

/** A key for each entry, which goes with it: what is on its way to one, as a picture is, comes to no other. */
function useKeys(count: number) {
  const [keys, setKeys] = useState(() => newKeys(count));
  // Another list has taken the place of this one.
  if (keys.length !== count) setKeys(newKeys(count));
  return {
    keys,
    moved: (from: number, to: number) => setKeys((known) => moveEntry(known, from, to)),
    removed: (place: number) => setKeys((known) => known.filter((_, index) => index !== place)),
    added: () => setKeys((known) => [...known, ...newKeys(1)]),
  };
}

const ICONS: Record<"up" | "down" | "remove", IconName> = { up: "up", down: "down", remove: "trash" };

interface ActProps {
  kind: keyof typeof ICONS;
  name: string;
  isOff?: boolean;
  onAct: () => void;
}

function Act({ kind, name, isOff = false, onAct }: ActProps) {
  return (
    <button
      type="button"
      className={`icon-button entry-${kind}`}
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={onAct}
    >
      <Icon name={ICONS[kind]} size={14} />
    </button>
  );
}
