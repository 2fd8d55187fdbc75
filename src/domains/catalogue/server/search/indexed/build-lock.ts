/** Whoever builds an index of this database holds it. Any fixed numbers. */
export const BUILD_LOCK = [7_263, 541_910] as const;
