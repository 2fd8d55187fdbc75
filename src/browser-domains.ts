// Made of src/domains.ts by `npm run generate`.
import { domain as audit } from "#domains/audit/domain.ts";
import { domain as config } from "#domains/config/domain.ts";
import { domain as notices } from "#domains/notices/domain.ts";
import { domain as securityLog } from "#domains/security-log/domain.ts";
import { domain as files } from "#domains/files/domain.ts";
import { domain as accounts } from "#domains/accounts/domain.ts";
import { domain as moderation } from "#domains/moderation/domain.ts";
import { domain as catalogue } from "#domains/catalogue/domain.ts";
import { domain as selection } from "#domains/selection/domain.ts";
import { domain as enterprises } from "#domains/enterprises/domain.ts";
import { domain as datasheets } from "#domains/datasheets/domain.ts";
import { domain as companies } from "#domains/companies/domain.ts";
import { domain as stock } from "#domains/stock/domain.ts";
import { domain as merchants } from "#domains/merchants/domain.ts";
import { domain as news } from "#domains/news/domain.ts";
import { domain as financials } from "#domains/financials/domain.ts";
import { domain as site } from "#domains/site/domain.ts";
import { domain as operatorConsole } from "#domains/operator-console/domain.ts";
import type { Domain } from "#web/define-domain.ts";

export const browserDomains: Domain[] = [
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
