import { lazy } from "react";
import type { ConsoleSection } from "#web/console-section.ts";

export const sections: ConsoleSection[] = [];

/** How pictures of values are chosen. */
export const PictureField = lazy(async () => ({ default: (await import("../public/picture-field.tsx")).PictureField }));
