/** The pages that make an account. */
export const REGISTER_PATHS = ["/register", "/mobile/register", "/promoteRegistration"];

/** Where WeChat and QQ send the browser back to, with `code` and `state`. */
export const SOCIAL_RETURN_PATH = "/socialReturn";

/** Where the link of a mail leads by which a request of who has lost his phone is stopped; the key stands behind `#`. */
export const STOP_RECOVERY_PATH = "/stopRecovery";

/** Who runs the portal. */
export const STAFF_PATH = "/ops/staff";

/** Where somebody answers whether he will be one of them. */
export const INVITATION_PATH = "/userCenter/accountSetting";
