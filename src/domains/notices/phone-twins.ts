import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  { path: "/userCenter/messages", twin: (_, { search }, isOwn) => (isOwn ? `/messages${search}` : null) },
];
