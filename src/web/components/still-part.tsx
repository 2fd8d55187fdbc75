import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Still } from "../still.ts";

interface StillPartProps<Value> {
  /** Of its own on the page. */
  name: string;
  data: Still<Value>;
  /** What is shown; nothing in it listens, since the browser takes it as the server sent it. */
  children: (value: Value) => ReactNode;
}

/** A part that only shows: what the server has sent of it stays as it is, without its data; what a loader finds later is rendered. */
export function StillPart<Value>({ name, data: { value }, children }: StillPartProps<Value>) {
  const left = useRef<Left>(null);
  return value === undefined ? (
    <Sent name={name} left={left} />
  ) : (
    <Drawn name={name} left={left}>
      {children(value)}
    </Drawn>
  );
}

/** How its reader left what was sent: what is unfolded, and where the keyboard is. */
type Left = { unfolded: string[]; focused: string | null } | null;

function Sent({ name, left }: { name: string; left: RefObject<Left> }) {
  const [html] = useState(() => document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? "");
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = part.current!;
    return () => {
      const { activeElement } = document;
      left.current = {
        unfolded: [...shown.querySelectorAll("details[open]")].map(placeOf),
        focused: activeElement && shown.contains(activeElement) ? placeOf(activeElement) : null,
      };
    };
  }, [left]);
  return (
    <div
      ref={part}
      className="contents"
      data-still={name}
      // eslint-disable-next-line react/no-danger -- it is what stands there
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function Drawn({ name, left, children }: { name: string; left: RefObject<Left>; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!left.current) return;
    const { unfolded, focused } = left.current;
    for (const element of part.current!.querySelectorAll<HTMLElement>("details, a, button, input")) {
      if (element instanceof HTMLDetailsElement) element.open = unfolded.includes(placeOf(element));
      else if (placeOf(element) === focused) element.focus({ preventScroll: true });
    }
  }, [left]);
  return (
    <div ref={part} className="contents" data-still={name}>
      {children}
    </div>
  );
}

/** The same for what stands in the same place with the same first words, whatever numbers follow. */
function placeOf(element: Element): string {
  const words = element instanceof HTMLDetailsElement ? "" : element.firstChild?.textContent;
  return `${element.closest("[aria-label]")?.ariaLabel} ${element.localName} ${words}`;
}
