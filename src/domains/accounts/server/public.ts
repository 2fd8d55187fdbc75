export { endDemoSessions, prepareDemoAccounts } from "./demo-sign-in.ts";
export { findUserByToken } from "./sessions.ts";
