import { scriptJson } from './escape.ts';

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

/** Names a page's code for `entry-client`, which fetches it all at once when the page has been painted. */
export function codeTag(source: string): string {
  const files = new Set([...filesOf(START), ...filesOf(source)]);
  const addresses = [...files].map((file) => `/${file}`);
  return `<script type="application/json" id="codigo">${scriptJson(addresses)}</script>`;
}
