export { owesConsent } from "./agreements/agreements.ts";
export { checkCode, useCode } from "./codes/check-code.ts";
export { addSampleUser } from "./demo-accounts.ts";
export { lockUser } from "./lock-users.ts";
export { moveFavourites } from "./favourites/move-favourites.ts";
export { comparedName, whyNotNickName } from "./nick-names.ts";
export { register } from "./register.ts";
export { refuseMuted } from "./status/refuse-muted.ts";
