interface Said {
  is: "asking" | "here" | "gone";
  /** Names the window itself: its key changes where it goes on with a copy. */
  from: string;
  windowKey: string;
  id: number | null;
}

const CHANNEL = "news.article-windows";
const ANSWERED_WITHIN_MS = 250;

/** Whose windows of this browser write what: each tells the others, and learns of them. `onOthers` is told whether another one has this article open. */
export function joinWindows({
  keyOf,
  idOf,
  onOthers,
}: {
  keyOf: () => string;
  idOf: () => number | null;
  onOthers: (isOpenElsewhere: boolean) => void;
}) {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  const from = `${Date.now()}-${Math.random()}`;
  const others = new Map<string, Said>();
  // All windows of the channel are the portal's own: none has another origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const say = (is: Said["is"]) => channel?.postMessage({ is, from, windowKey: keyOf(), id: idOf() } satisfies Said);
  channel?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.is === "gone") others.delete(data.from);
    else others.set(data.from, data);
    const id = idOf();
    if (id !== null) onOthers([...others.values()].some((other) => other.id === id));
    if (data.is === "asking") say("here");
  });
  const goes = () => say("gone");
  const comesBack = ({ persisted }: PageTransitionEvent) => persisted && say("here");
  addEventListener("pagehide", goes);
  addEventListener("pageshow", comesBack);
  return {
    /** The keys of the windows that are open. */
    async ask(): Promise<ReadonlySet<string>> {
      if (channel) {
        say("asking");
        await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS));
      }
      return new Set([...others.values()].map(({ windowKey }) => windowKey));
    },
    leave: () => {
      removeEventListener("pagehide", goes);
      removeEventListener("pageshow", comesBack);
      goes();
      channel?.close();
    },
  };
}
