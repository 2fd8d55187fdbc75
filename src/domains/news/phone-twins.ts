import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [{ path: "/news/article-details/:id", twin: ({ id }) => `/news/${id}` }];
