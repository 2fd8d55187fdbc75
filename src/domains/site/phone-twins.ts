import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  { path: "/", twin: () => "" },
  { path: "/datasheet", twin: () => "" },
];
