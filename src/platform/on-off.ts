import { z } from "zod";

/** A setting that is a switch. */
export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
