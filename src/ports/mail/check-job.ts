import type { FileStore } from "#ports/file-store/port.ts";
import { PortError } from "#ports/port.ts";
import type { MailJob } from "./port.ts";

const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;
const LONGEST_ADDRESS = 254;
const LONGEST_NAME = 64;
const LARGEST_ATTACHMENTS_BYTES = 20 * 1024 * 1024;
// What ends a line, or a header, somewhere on the way.
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Refuses what is no mail to one person: an address that is none, a second line in a header, a file that is not there or too large. */
export async function checkMailJob(
  { id, to, subject, attachments = [] }: MailJob,
  fileStore: FileStore,
): Promise<void> {
  const refuse = (why: string) => new PortError("mail", "rejected", why);
  if (!/^[\w-]{1,100}$/.test(id)) throw refuse("the id of the mail is no id");
  if (to.length > LONGEST_ADDRESS || to.indexOf("@") > LONGEST_NAME || !ADDRESS.test(to))
    throw refuse("the recipient is not one address");
  if ([subject, ...attachments.flatMap(({ name, type }) => [name, type])].some((line) => LINE_ENDS.test(line)))
    throw refuse("a subject or file name has more than one line");
  const sizes = await Promise.all(attachments.map(({ sha256 }) => fileStore.sizeOf(sha256)));
  if (sizes.includes(null)) throw refuse("a file of the mail is gone");
  if (sizes.reduce<number>((sum, size) => sum + size!, 0) > LARGEST_ATTACHMENTS_BYTES)
    throw refuse("the files of the mail are too large");
}
