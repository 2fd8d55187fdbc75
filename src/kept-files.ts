import * as accounts from "#domains/accounts/server/public.ts";
import * as datasheets from "#domains/datasheets/server/public.ts";
import * as files from "#domains/files/server/public.ts";
import * as news from "#domains/news/server/public.ts";
import * as suppliers from "#domains/suppliers/server/public.ts";
import type { KeptFiles } from "#platform/kept-files.ts";

/** All columns that name files of the file store: what none of them names is swept. */
export const keptFiles: KeptFiles[] = [...accounts.KEPT_FILES, ...datasheets.KEPT_FILES, ...files.KEPT_FILES, ...news.KEPT_FILES, ...suppliers.KEPT_FILES];
