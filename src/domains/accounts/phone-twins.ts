import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  { path: "/login", twin: (_, { search }, isOwn) => (isOwn ? `/login${search}` : null) },
  { path: "/register", twin: (_, { search }) => `/register${search}` },
  { path: "/promoteRegistration", twin: (_, { search }) => `/register${search}` },
];
