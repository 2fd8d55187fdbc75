const CALLBACK = /^callback\s*\(([^]*)\)\s*;?$/;

/** Reads what graph.qq.com answers, in each of its three shapes: JSON, JSON in `callback( … );`, a query string. Null where it is none of them. */
export function readQqAnswer(text: string): Record<string, unknown> | null {
  const trimmed = text.trim();
  const content = (CALLBACK.exec(trimmed)?.[1] ?? trimmed).trim();
  if (content.startsWith("{")) return readJson(content);
  return /^[\w.-]+=/.test(content) ? Object.fromEntries(new URLSearchParams(content)) : null;
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
