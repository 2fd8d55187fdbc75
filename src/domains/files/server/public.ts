export { keepUpload, keepUploads } from "./keep-upload.ts";
