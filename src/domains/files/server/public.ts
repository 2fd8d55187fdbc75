export { keepUpload } from "./keep-upload.ts";
export { lookIntoUpload, takeUpload } from "./take-upload.ts";
