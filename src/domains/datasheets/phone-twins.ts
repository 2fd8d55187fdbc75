import type { PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  { path: "/specification/specification_detail/*", twin: () => null },
  { path: "/specification/specification_outside_detail/*", twin: () => null },
  { path: "/brandDetail/specification/*", twin: () => null },
];
