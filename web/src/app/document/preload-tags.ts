/** The client build's list of files: source path → chunk and what it imports. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

declare const __CLIENT_MANIFEST__: Manifest;

const START = 'src/app/start.tsx';

function filesOf(source: string, seen: Set<string> = new Set()): string[] {
  const chunk = __CLIENT_MANIFEST__[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

/** Asks the browser to fetch a page's code quietly while the page is being painted. */
export function preloadTags(source: string): string {
  const files = new Set([...filesOf(START), ...filesOf(source)]);
  return [...files]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
    .join('');
}
