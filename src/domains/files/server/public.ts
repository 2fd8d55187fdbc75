export { keepUpload, keepUploads } from "./keep-upload.ts";
export { readSettingPicture } from "./pictures/read-setting-picture.ts";
