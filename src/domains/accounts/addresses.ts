/** The pages that make an account. */
export const REGISTER_PATHS = ["/register", "/mobile/register", "/promoteRegistration"];
