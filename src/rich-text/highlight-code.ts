import highlighter from "highlight.js/lib/core";
import arduino from "highlight.js/lib/languages/arduino";
import armasm from "highlight.js/lib/languages/armasm";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cmake from "highlight.js/lib/languages/cmake";
import cpp from "highlight.js/lib/languages/cpp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dts from "highlight.js/lib/languages/dts";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import matlab from "highlight.js/lib/languages/matlab";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import tcl from "highlight.js/lib/languages/tcl";
import typescript from "highlight.js/lib/languages/typescript";
import verilog from "highlight.js/lib/languages/verilog";
import vhdl from "highlight.js/lib/languages/vhdl";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { CodeLanguage } from "#shared/rich-text/code-languages.ts";
import { escapeHtml } from "#shared/escape-html.ts";

const GRAMMARS: Record<CodeLanguage, Parameters<typeof highlighter.registerLanguage>[1]> = {
  arduino,
  armasm,
  bash,
  c,
  cmake,
  cpp,
  css,
  diff,
  dts,
  go,
  ini,
  java,
  javascript,
  json,
  lua,
  makefile,
  matlab,
  python,
  rust,
  sql,
  tcl,
  typescript,
  verilog,
  vhdl,
  xml,
  yaml,
};
for (const [name, grammar] of Object.entries(GRAMMARS)) highlighter.registerLanguage(name, grammar);

/** Grammars go back and forth in what they read, in some languages over all of it: longer code, and code with longer lines, is shown without colours. */
const COLOURED_CHARACTERS_MAX = 4000;
const COLOURED_LINE_MAX = 200;

/** Code as HTML, its words marked by what they are where its language is known. */
export function highlightCode(code: string, language: CodeLanguage | null): string {
  if (
    !language ||
    code.length > COLOURED_CHARACTERS_MAX ||
    code.split("\n").some((line) => line.length > COLOURED_LINE_MAX)
  )
    return escapeHtml(code);
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
