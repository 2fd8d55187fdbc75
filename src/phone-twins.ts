// Made of src/domains.ts by `npm run generate`.
import { phoneTwins as notices } from "#domains/notices/phone-twins.ts";
import { phoneTwins as accounts } from "#domains/accounts/phone-twins.ts";
import { phoneTwins as catalogue } from "#domains/catalogue/phone-twins.ts";
import { phoneTwins as datasheets } from "#domains/datasheets/phone-twins.ts";
import { phoneTwins as companies } from "#domains/companies/phone-twins.ts";
import { phoneTwins as news } from "#domains/news/phone-twins.ts";
import { phoneTwins as site } from "#domains/site/phone-twins.ts";
import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  ...notices,
  ...accounts,
  ...catalogue,
  ...datasheets,
  ...companies,
  ...news,
  ...site,
];
