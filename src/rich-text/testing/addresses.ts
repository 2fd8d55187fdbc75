import { partAddress } from "#domains/catalogue/addresses.ts";
import { pictureAddress } from "#domains/news/addresses.ts";
import type { DocumentAddresses } from "../render-document.ts";

/** As articles are rendered. */
export const ADDRESSES: DocumentAddresses = { part: partAddress, picture: pictureAddress };
