import { z } from "zod";
import { configLine } from "#domains/config/fields.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";

/** What operators may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  reservedNames: {
    title: "昵称保留词",
    hint: "昵称里不能出现的词，最多 500 个，每个最多 30 个字",
    order: 9,
    schema: z.array(configLine(30)).max(500, "最多 500 个"),
    fallback: [],
  },
};
