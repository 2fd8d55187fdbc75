export { keepUpload, keepUploads } from "./keep-upload.ts";
export { takeUpload } from "./take-upload.ts";
