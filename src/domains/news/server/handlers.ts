import type { Handler } from "#platform/handlers.ts";

export const newsHandlers: Handler[] = [];
