// Made of src/domains.ts by `npm run generate`.
import { domain as audit } from "#domains/audit/server/domain.ts";
import { domain as config } from "#domains/config/server/domain.ts";
import { domain as notices } from "#domains/notices/server/domain.ts";
import { domain as securityLog } from "#domains/security-log/server/domain.ts";
import { domain as files } from "#domains/files/server/domain.ts";
import { domain as accounts } from "#domains/accounts/server/domain.ts";
import { domain as moderation } from "#domains/moderation/server/domain.ts";
import { domain as catalogue } from "#domains/catalogue/server/domain.ts";
import { domain as selection } from "#domains/selection/server/domain.ts";
import { domain as enterprises } from "#domains/enterprises/server/domain.ts";
import { domain as datasheets } from "#domains/datasheets/server/domain.ts";
import { domain as companies } from "#domains/companies/server/domain.ts";
import { domain as stock } from "#domains/stock/server/domain.ts";
import { domain as merchants } from "#domains/merchants/server/domain.ts";
import { domain as news } from "#domains/news/server/domain.ts";
import { domain as financials } from "#domains/financials/server/domain.ts";
import { domain as site } from "#domains/site/server/domain.ts";
import { domain as operatorConsole } from "#domains/operator-console/server/domain.ts";
import type { DomainServer } from "#platform/define-domain.ts";

export const serverDomains: DomainServer[] = [
  audit,
  config,
  notices,
  securityLog,
  files,
  accounts,
  moderation,
  catalogue,
  selection,
  enterprises,
  datasheets,
  companies,
  stock,
  merchants,
  news,
  financials,
  site,
  operatorConsole,
];
