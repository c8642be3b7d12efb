/** Build output (web/vite/client-files.ts): chunks by source, style sheets by file. */
interface ClientFiles {
  readonly manifest: Readonly<
    Record<
      string,
      {
        readonly file: string;
        readonly css?: readonly string[];
        readonly imports?: readonly string[];
      }
    >
  >;
  readonly styles: Readonly<Record<string, string>>;
}

declare const __CLIENT_FILES__: ClientFiles;

const START = 'index.html';

/** Chunks of a source's static imports, dependencies first. */
function chunksOf(source: string, visited: Set<string>): ClientFiles['manifest'][string][] {
  const chunk = __CLIENT_FILES__.manifest[source];
  if (!chunk || visited.has(source)) return [];
  visited.add(source);
  return [...(chunk.imports ?? []).flatMap((next) => chunksOf(next, visited)), chunk];
}

interface PageFiles {
  readonly code: readonly string[];
  readonly sheets: readonly string[];
  readonly css: string;
}

/** Returns the files of the page module `source`, including the shell's. */
export function filesOf(source: string): PageFiles {
  const visited = new Set<string>();
  const chunks = [START, source].flatMap((entry) => chunksOf(entry, visited));
  const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return {
    code: chunks.map(({ file }) => `/${file}`),
    sheets: sheets.map((file) => `/${file}`),
    css: sheets.map((file) => __CLIENT_FILES__.styles[file] ?? '').join(''),
  };
}
