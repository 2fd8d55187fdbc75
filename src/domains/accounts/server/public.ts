export { owesConsent } from "./agreements/agreements.ts";
export { checkGivenCode, useCode } from "./codes/given-code.ts";
export { addSampleUser } from "./demo-accounts.ts";
export { lockUser } from "./lock-users.ts";
export { moveFavourites } from "./favourites/move-favourites.ts";
export { comparedName, whyNotNickName } from "./registration/nick-names.ts";
export { register } from "./registration/register.ts";
export { countPhoneLook } from "./phone-looks/count-phone-look.ts";
export { lockReceiver } from "./user-status/lock-receiver.ts";
