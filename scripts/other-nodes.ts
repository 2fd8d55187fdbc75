import { requireOfTool } from "./load-tool.ts";

const TOOLS = ["node-20", "node-22", "node-24"] as const;

/** A Node that the portal works on, beside the one that runs. */
export interface OtherNode {
  /** 22, say. */
  major: string;
  /** Its program; null where there is none for this kind of machine. */
  file: string | null;
}

/** The long-term versions of Node that the portal is told to work on, but the one that runs; installed when they are first asked for. */
export async function findOtherNodes(): Promise<OtherNode[]> {
  const majors = TOOLS.map((tool) => ({ tool, major: tool.slice("node-".length) }));
  const others = majors.filter(({ major }) => !process.versions.node.startsWith(`${major}.`));
  const nodes: OtherNode[] = [];
  for (const { tool, major } of others) {
    const packages = await requireOfTool(tool);
    nodes.push({ major, file: programOf(packages) });
  }
  return nodes;
}

function programOf(packages: NodeJS.Require): string | null {
  try {
    return packages.resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return null;
  }
}
