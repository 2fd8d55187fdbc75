export { AttachmentList } from "../attachments/attachment-list.tsx";
