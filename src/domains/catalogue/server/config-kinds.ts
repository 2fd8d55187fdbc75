import { z } from "zod";
import { configLine } from "#domains/config/fields.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";

/** What operators may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  hiddenHotWords: {
    title: "热搜屏蔽词",
    hint: "含有这些词的搜索不会成为实际热搜，最多 500 个",
    group: "搜索",
    order: 3,
    schema: z.array(configLine(60)).max(500, "最多 500 个"),
    fallback: [],
  },
};
