import { firstWord, type PhoneTwin } from "#web/phone-twin.ts";

export const phoneTwins: PhoneTwin[] = [
  { path: "/agentList/agentDetail/*", twin: ({ "*": rest }) => `/agent/${firstWord(rest)}` },
  { path: "/brandDetail/agentList/*", twin: () => null },
  { path: "/brandDetail/trader/*", twin: () => null },
];
