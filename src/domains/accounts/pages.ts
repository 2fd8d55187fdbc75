import type { Page } from "#web/page.ts";

export const accountPages: Page[] = [];
