import { describe, expect, test } from 'vitest';
import { reference } from '../.vitepress/reference.ts';
import { textOf } from './pages.ts';

const pages = reference(textOf('schema.graphql'));

/** The page with this name. */
function pageOf(name: string): string {
  return pages.find((page) => page.name === name)?.content ?? '';
}

describe('the reference of the schema', () => {
  test('has a page for each kind, and every definition once', () => {
    expect(pages.map(({ name }) => name)).toEqual([
      'queries',
      'mutations',
      'subscriptions',
      'objects',
      'abstract',
      'inputs',
      'values',
    ]);
    const headings = pages.flatMap(({ content }) => content.match(/^## .*$/gm) ?? []);
    expect(headings.length).toBeGreaterThan(250);
    expect(pageOf('objects')).not.toContain('## __');
  });

  test('links every type to its definition', () => {
    const anchors = new Set(
      pages.flatMap(({ name, content }) =>
        [...content.matchAll(/^## (.*)$/gm)].map(
          ([, heading = '']) => `/schema/${name}#${heading.toLowerCase()}`,
        ),
      ),
    );
    const links = pages.flatMap(({ content }) =>
      [...content.matchAll(/\]\((\/schema\/[^)]+)\)/g)].map(([, link = '']) => link),
    );
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
  });

  test('shows arguments, defaults, access, and the members of a result', () => {
    expect(pageOf('queries')).toContain(
      '| `tamanho` | `Int` | `15` | Products per page, 1 to 60. |',
    );
    expect(pageOf('queries')).toMatch(/## carrinho\n\n.* · `@auth\(papel: USER\)`/);
    expect(pageOf('abstract')).toMatch(/## CriarPedidoResultado\n[\s\S]*?One of .*`PedidoIncerto`/);
    expect(pageOf('objects')).toContain('**Deprecated.**');
  });
});
