import { z } from "zod";
import { configLine } from "#domains/config/fields.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";

/** What operators may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  newsHotWords: {
    title: "资讯热词",
    hint: "排在资讯搜索实际热词之前，最多 24 个",
    group: "资讯",
    order: 4,
    schema: z.array(configLine(60)).max(24, "最多 24 个"),
    fallback: [],
  },
};
