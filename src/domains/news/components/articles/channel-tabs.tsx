import { Tabs } from "#web/components/tabs.tsx";
import { attentionAddress, channelAddress, newsAddress } from "../../addresses.ts";

/** The channels, and what the reader follows; `current` is a channel's slug, `all`, `attention`, or none of them. */
export function ChannelTabs({ channels, current }: { channels: { slug: string; name: string }[]; current: string }) {
  const tabs = [
    { title: "全部", href: newsAddress(), isCurrent: current === "all" },
    { title: "关注", href: attentionAddress(), isCurrent: current === "attention" },
    ...channels.map((channel) => ({
      title: channel.name,
      href: channelAddress(channel),
      isCurrent: current === channel.slug,
    })),
  ];
  return <Tabs label="频道" tabs={tabs} />;
}
