export { newsFeeds } from "./feeds/serve-feeds.ts";
export { KEPT_FILES } from "./kept-files.ts";
export { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
