/** What a browser keeps of a login as cookies (docs/conventions.md 16), beside its own name (`uuid`). */
export const LOGIN_COOKIES = ["token", "userId", "avatar", "nickName", "perfectInformation"];
