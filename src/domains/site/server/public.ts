export { FEEDBACK_CATEGORIES } from "../labels.ts";
export { settleFeedback } from "./feedback/settle-feedback.ts";
export { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
export { notify } from "./notices/notify.ts";
export { siteFiles } from "./site-files.ts";
