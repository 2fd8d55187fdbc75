import { defineDomain } from "#web/define-domain.ts";

export const domain = defineDomain({});
