const UNITS = ["B", "KB", "MB", "GB", "TB"];
const STEP = 1024;

/** `2.4 MB`: three digits at most, steps of 1024; a size that is not known is `–`. */
export function formatFileSize(sizeBytes: number): string {
  if (!Number.isFinite(sizeBytes) || sizeBytes < 0) return "–";
  let size = sizeBytes;
  let unit = 0;
  // 1023.6 KB would be rounded to 1024 KB, so the step is taken at 999.5.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const shown = unit === 0 || size >= 99.95 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${shown} ${UNITS[unit]}`;
}
