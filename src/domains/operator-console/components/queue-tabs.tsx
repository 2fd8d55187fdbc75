import { Tabs } from "#web/components/tabs.tsx";

/** What waits in a queue, what of that is the asker's, and what was decided. */
export function QueueTabs({ queue, current }: { queue: string; current: "waiting" | "mine" | "decided" }) {
  return (
    <Tabs
      label="范围"
      tabs={[
        { title: "全部待处理", href: `/ops/queue/${queue}`, isCurrent: current === "waiting" },
        { title: "我的", href: `/ops/queue/${queue}?mine=true`, isCurrent: current === "mine" },
        { title: "已处理", href: `/ops/decided/${queue}`, isCurrent: current === "decided" },
      ]}
    />
  );
}
