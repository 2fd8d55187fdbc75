/** The pages that make an account. */
export const REGISTER_PATHS = ["/register", "/mobile/register", "/promoteRegistration"];

/** Where WeChat and QQ send the browser back to, with `code` and `state`. */
export const SOCIAL_RETURN_PATH = "/socialReturn";
