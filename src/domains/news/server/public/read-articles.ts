// What others show of the news. Apart from `public.ts`, which reaches them in its turn.
export { articleAddress, channelAddress, pictureAddress } from "../../addresses.ts";
export { readAuthors, WRITERS } from "../reading/author-names.ts";
export { listChannels } from "../reading/channels.ts";
export { isSeen } from "../reading/seen.ts";
