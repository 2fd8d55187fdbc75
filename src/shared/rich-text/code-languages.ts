/** Languages of code in an article, as the editor offers them; what has none is shown plain. */
export const CODE_LANGUAGES = {
  c: "C",
  cpp: "C++",
  arduino: "Arduino",
  armasm: "ARM 汇编",
  verilog: "Verilog",
  vhdl: "VHDL",
  python: "Python",
  matlab: "MATLAB",
  bash: "Shell",
  makefile: "Makefile",
  cmake: "CMake",
  dts: "设备树",
  tcl: "Tcl",
  lua: "Lua",
  rust: "Rust",
  go: "Go",
  java: "Java",
  javascript: "JavaScript",
  typescript: "TypeScript",
  json: "JSON",
  yaml: "YAML",
  ini: "INI / TOML",
  xml: "XML / HTML",
  css: "CSS",
  sql: "SQL",
  diff: "Diff",
} as const satisfies Record<string, string>;
export type CodeLanguage = keyof typeof CODE_LANGUAGES;

/** Other names under which they are brought. */
const OTHER_NAMES: Record<string, CodeLanguage> = {
  h: "c",
  "c++": "cpp",
  cc: "cpp",
  hpp: "cpp",
  cxx: "cpp",
  ino: "arduino",
  arm: "armasm",
  asm: "armasm",
  assembly: "armasm",
  v: "verilog",
  sv: "verilog",
  systemverilog: "verilog",
  py: "python",
  sh: "bash",
  shell: "bash",
  console: "bash",
  zsh: "bash",
  mk: "makefile",
  make: "makefile",
  devicetree: "dts",
  rs: "rust",
  golang: "go",
  js: "javascript",
  jsx: "javascript",
  ts: "typescript",
  tsx: "typescript",
  yml: "yaml",
  toml: "ini",
  html: "xml",
  svg: "xml",
  patch: "diff",
};

/** The language that is meant by a name; null where it is none of these. */
export function codeLanguageOf(name: unknown): CodeLanguage | null {
  if (typeof name !== "string") return null;
  const key = name.trim().toLowerCase();
  if (Object.hasOwn(CODE_LANGUAGES, key)) return key as CodeLanguage;
  return Object.hasOwn(OTHER_NAMES, key) ? OTHER_NAMES[key]! : null;
}
