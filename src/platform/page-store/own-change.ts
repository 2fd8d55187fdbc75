/** Who has just changed something is handed no page from a store: he sees what he did. As long as caches in front of the portal hand out what was before. */
export const OWN_CHANGE_COOKIE = "changed";
export const OWN_CHANGE_SECONDS = 10;
