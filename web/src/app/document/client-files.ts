/** What the build found out of the client (web/vite/client-files.ts): chunks by source, style sheets by file. */
interface ClientFiles {
  readonly manifest: Readonly<
    Record<
      string,
      {
        readonly file: string;
        readonly css?: readonly string[];
        readonly imports?: readonly string[];
        readonly dynamicImports?: readonly string[];
      }
    >
  >;
  readonly styles: Readonly<Record<string, string>>;
}

declare const __CLIENT_FILES__: ClientFiles;

/** What every page loads: the build names it after the page that it starts from. */
const START = 'index.html';

/** A part that is only read (shared/ui/Still.tsx): where the server wrote it, it needs its sheets and not its code. */
const STILL = /\.still\.tsx$/;

/** Chunks that a source loads before anything is clicked, each after those that it imports. */
function chunksOf(source: string, seen: Set<string>): ClientFiles['manifest'][string][] {
  const chunk = __CLIENT_FILES__.manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [...(chunk.imports ?? []).flatMap((next) => chunksOf(next, seen)), chunk];
}

/** What a page needs from the start: addresses of its code and of its style sheets, and what these say. */
interface PageFiles {
  readonly code: readonly string[];
  readonly sheets: readonly string[];
  readonly css: string;
}

/** The files of the page whose module is `source`, the shell's among them. */
export function filesOf(source: string): PageFiles {
  const seen = new Set<string>();
  const chunks = [START, source].flatMap((entry) => chunksOf(entry, seen));
  const still = chunks
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((part) => STILL.test(part))
    .flatMap((part) => chunksOf(part, seen));
  const sheets = [...new Set([...chunks, ...still].flatMap(({ css = [] }) => css))];
  return {
    code: chunks.map(({ file }) => `/${file}`),
    sheets: sheets.map((file) => `/${file}`),
    css: sheets.map((file) => __CLIENT_FILES__.styles[file] ?? '').join(''),
  };
}
