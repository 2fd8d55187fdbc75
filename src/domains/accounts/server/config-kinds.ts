import type { ConfigKind } from "#platform/domain/config-kind.ts";
import { reservedNamesKind } from "./registration/reserved-names.ts";

/** What operators may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = { ...reservedNamesKind };
