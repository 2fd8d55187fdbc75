export { KEPT_FILES } from "./kept-files.ts";
export { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
export { lookAtUpload, lookIntoUpload, takeUpload } from "./take-upload.ts";
export { UPLOAD_PURPOSES } from "../upload-purposes.ts";
