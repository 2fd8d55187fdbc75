import { type ReactNode, useState } from "react";
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
  const [sent] = useState(() => (value === undefined ? textSent(name) : ""));
  if (value !== undefined)
    return (
      <div key="shown" className="contents" data-still={name}>
        {children(value)}
      </div>
    );
  return (
    <div
      key="sent"
      className="contents"
      data-still={name}
      // eslint-disable-next-line react/no-danger -- it is what stands there
      dangerouslySetInnerHTML={{ __html: sent }}
    />
  );
}

function textSent(name: string): string {
  return document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? "";
}
