export { owesConsent } from "./agreements/agreements.ts";
export { checkCode, useCode } from "./codes/check-code.ts";
export { addSampleUser } from "./demo-accounts.ts";
export { holdUser } from "./hold-in-turn.ts";
export { moveKept } from "./kept/move-kept.ts";
export { comparedName, whyNotNickName } from "./nick-names.ts";
export { register } from "./register.ts";
export { refuseMuted } from "./standing/refuse-muted.ts";
