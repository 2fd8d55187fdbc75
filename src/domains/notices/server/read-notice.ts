import { asSaid, maskSaid, readWhole, type SaidText } from "#platform/said-text.ts";

/** A notice as whom it is for reads it: whole where it is the portal's to all, else it may repeat what another has said. */
export function readNotice(notice: { announcementId: number | null; title: string; text: SaidText }): {
  title: string;
  text: string;
} {
  const read = notice.announcementId === null ? maskSaid : readWhole;
  return { title: read(asSaid(notice.title)), text: read(notice.text) };
}
