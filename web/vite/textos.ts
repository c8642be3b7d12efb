import type { Plugin } from 'vite';

type Block = readonly [first: string, ...rest: string[]];

const quoted = (text: string) => JSON.stringify(text);

function element(tag: string, children: readonly string[], props = ''): string {
  const [only, ...others] = children;
  return others.length === 0
    ? `jsx(${tag}, {${props}children: ${only}})`
    : `jsxs(${tag}, {${props}children: [${children.join(', ')}]})`;
}

/** Compiles `**bold**`, `[links](/path)` and `{slots}` of one line to a list of React nodes. */
function nodes(text: string): string[] {
  return text
    .split(/(\*\*.+?\*\*|\[[^\]]+\]\([^)]+\)|\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, bold, label, to, slot] =
        /^(?:\*\*(.+)\*\*|\[(.+)\]\((.+)\)|\{(\w+)\})$/.exec(part) ?? [];
      if (bold !== undefined) return element('"strong"', nodes(bold));
      if (slot !== undefined) return `slots.${slot}`;
      if (label === undefined || to === undefined) return quoted(part);
      return element('Link', nodes(label), `to: ${quoted(to)}, `);
    });
}

/** Cells of a table's lines, without the line under the heading. */
function cellsOf(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => !/^\|[-|]+\|$/.test(line))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));
}

function list(tag: string, lines: readonly string[]): string {
  const items = lines.map((line) => element('"li"', nodes(line.slice(line.indexOf(' ') + 1))));
  return element(quoted(tag), items);
}

function compileBlock([first, ...rest]: Block): string {
  if (/^\{\w+\}$/.test(first)) return nodes(first).join();
  if (first.startsWith('### ')) return element('"h3"', nodes(first.slice(4)));
  if (first.startsWith('- ')) return list('ul', [first, ...rest]);
  if (/^\d+\. /.test(first)) return list('ol', [first, ...rest]);
  if (rest.length === 0) return element('"p"', nodes(first));
  const [columns, ...rows] = cellsOf(rest);
  return `jsx(DataTable, ${JSON.stringify({ caption: first, columns, rows })})`;
}

/**
 * Compiles a text to a module. `## id Title` begins a section, and a blank line ends a block. A table follows the line of
 * its caption; after `[name]` it is data for the page, in `tables`. `{slot}` is a React node that the page gives.
 */
export function compileText(source: string): string {
  const [head = '', ...sections] = source.split(/^## /m);
  const tables = blocksOf(head).map(([name, ...lines]) => [
    name.slice(1, -1),
    cellsOf(lines).slice(1),
  ]);
  const compiled = sections.map((section) => {
    const [[heading] = [''], ...blocks] = blocksOf(section);
    const [, id = '', title = ''] = /^(\S+) (.+)$/.exec(heading) ?? [];
    const body = blocks.map(compileBlock);
    const whole = body.length === 1 ? body[0] : element('Fragment', body);
    return `{ id: ${quoted(id)}, title: ${quoted(title)}, body: ${whole} }`;
  });
  const body = compiled.join(', ');
  return `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Link } from 'react-router-dom';
${body.includes('jsx(DataTable') ? "import { DataTable } from './ReadingText.tsx';" : ''}
export const tables = ${JSON.stringify(Object.fromEntries(tables))};
export const sectionsOf = (slots) => [${body}];
`;
}

function blocksOf(source: string): Block[] {
  return source
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) => {
      const [first = '', ...rest] = block.split('\n');
      return [first, ...rest];
    });
}

/** Long texts of the shop are Markdown, compiled to React elements at build. */
export function textos(): Plugin {
  return {
    name: 'textos',
    transform(source, id) {
      return id.endsWith('.md') ? { code: compileText(source), map: null } : null;
    },
  };
}
