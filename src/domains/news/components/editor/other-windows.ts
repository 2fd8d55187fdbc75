interface Said {
  is: "asking" | "here";
  windowKey: string;
  id: number | null;
}

const CHANNEL = "news.article-windows";
const ANSWERED_WITHIN_MS = 250;

/** Whose windows of this browser write what: each tells the others, and learns of them. */
export function joinWindows({ keyOf, idOf, onOther }: { keyOf: () => string; idOf: () => number | null; onOther: (id: number) => void }) {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  const others = new Set<string>();
  // All windows of the channel are the portal's own: none has another origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const say = (is: Said["is"]) => channel?.postMessage({ is, windowKey: keyOf(), id: idOf() } satisfies Said);
  channel?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.windowKey === keyOf()) return;
    others.add(data.windowKey);
    const id = idOf();
    if (id !== null && data.id === id) onOther(id);
    if (data.is === "asking") say("here");
  });
  return {
    /** The keys of the windows that are open. */
    async ask(): Promise<ReadonlySet<string>> {
      if (!channel) return others;
      say("asking");
      await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS));
      return others;
    },
    leave: () => channel?.close(),
  };
}
