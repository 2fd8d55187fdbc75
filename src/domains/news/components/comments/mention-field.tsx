import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Tag } from "#web/components/tag.tsx";
import { comments } from "../../contract/comments.ts";
import { AUTHOR_MARK_LABELS } from "../../labels.ts";
import { mentionAt, type TypedMention, withName } from "./mention-at.ts";

const ASKED_AFTER_MS = 150;

interface MentionFieldProps extends Omit<ComponentProps<"textarea">, "onChange" | "value" | "ref"> {
  articleId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
}

/** A text in which an @ offers who may be named: arrows, Enter, Tab and the mouse choose, Escape closes. What is typed without choosing is as good. */
export function MentionField({ articleId, field, value, onChange, ...rest }: MentionFieldProps) {
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [people, setPeople] = useState<DataOf<typeof comments.listMentionable>>([]);
  const [current, setCurrent] = useState(0);
  const caret = useRef<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isOpen = typed !== null && people.length > 0;
  const words = typed?.words ?? null;

  useEffect(() => {
    setCurrent(0);
    if (words === null) return setPeople([]);
    const left = new AbortController();
    // Without an answer one goes on typing.
    const ask = setTimeout(
      () =>
        void callApi(comments.listMentionable, { articleId, words }, left).then(
          setPeople,
          () => !left.signal.aborted && setPeople([]),
        ),
      ASKED_AFTER_MS,
    );
    return () => {
      clearTimeout(ask);
      left.abort();
    };
  }, [articleId, words]);

  // The field stands behind the chosen name, once that is there.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [field, value]);

  function look() {
    const { selectionStart, selectionEnd, value: text } = field.current!;
    const found = selectionStart === selectionEnd ? mentionAt(text, selectionStart) : null;
    setTyped((known) => (known?.startsAt === found?.startsAt && known?.words === found?.words ? known : found));
  }

  function choose(name: string) {
    const chosen = withName(value, typed!, name);
    caret.current = chosen.caret;
    setTyped(null);
    onChange(chosen.text);
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    // While an input method composes, its keys are its own.
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? people.length - 1 : 0;
    if (step > 0) {
      const next = (current + step) % people.length;
      setCurrent(next);
      list.current!.children[next]!.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" || event.key === "Tab") choose(people[current]!.name);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="mention-field">
      <textarea
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        onChange={({ target, nativeEvent }) => {
          onChange(target.value);
          if (!(nativeEvent as InputEvent).isComposing) look();
        }}
        onCompositionEnd={look}
        onClick={look}
        onKeyDown={handleKey}
        onKeyUp={({ key }) => /^(?:ArrowLeft|ArrowRight|Home|End)$/.test(key) && look()}
        onBlur={() => setTyped(null)}
      />
      <span className="unseen" role="status">
        {isOpen ? `可以 @ ${people.length} 人，用上下键选择` : ""}
      </span>
      {isOpen && (
        <div ref={list} id={listId} role="listbox" aria-label="可以 @ 的人" className="mention-list">
          {people.map(({ id, name, mark }, index) => (
            <div
              key={id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              // Before the field loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
            >
              <span className="truncate">{name}</span>
              {mark && <Tag tone="brand">{AUTHOR_MARK_LABELS[mark]}</Tag>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
