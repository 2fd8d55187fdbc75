export { brandAddress, documentAddress, outsideAddress, outsideDocumentAddress, partAddress } from "../../addresses.ts";
