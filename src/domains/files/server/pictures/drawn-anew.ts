import type { UserContext } from "#platform/context.ts";
import { type PictureLimits, redrawPicture } from "#platform/pictures/picture-jobs.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { fileRefusals } from "../../errors.ts";
import { PICTURE_UPLOAD } from "../../upload-purposes.ts";

const READABLE: PictureLimits = { formats: ["jpeg", "png", "webp"], pixelsMax: 40_000_000 };

/** How a picture that operators put on pages is looked into and stored: drawn anew, no side longer than told. */
export function drawnAnew({ ports }: Pick<UserContext, "ports">, sideMax: number) {
  return {
    purpose: PICTURE_UPLOAD.name,
    async look({ read }: { read(): Promise<Buffer> }) {
      const size = { width: sideMax, height: sideMax, fit: "inside" } as const;
      const drawn = await redrawPicture(await read(), READABLE, { format: "webp", quality: 90, size });
      if (!drawn.ok) throw fileRefusals.pictureUnreadable();
      return drawn.bytes;
    },
    store: (bytes: Uint8Array) => ports.fileStore.write(oneChunk(bytes)),
  };
}
