import type { Page } from "#web/page.ts";

export const newsPages: Page[] = [];
