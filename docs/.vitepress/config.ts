import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { defineConfig, type MarkdownRenderer } from 'vitepress';
import { reference } from './reference.ts';
import { searchOptions } from './search.ts';

/** Where links to files outside docs lead; GitHub sets the variable in its workflows. */
const REPOSITORY = process.env['GITHUB_REPOSITORY'];

/** The path of a linked file outside docs, from the top folder; undefined for any other link. */
function sourceOf(href: string, page: string): string | undefined {
  if (/^(?:[a-z]+:|\/|#)/.test(href)) return undefined;
  const target = posix.join('docs', posix.dirname(page), href);
  return target.startsWith('docs/') && !/^docs\/(?:test|\.)/.test(target) ? undefined : target;
}

/** The path of the page that is rendered, from docs. */
function pageOf(environment: Readonly<Record<string, unknown>> = {}): string {
  const { relativePath } = environment;
  return typeof relativePath === 'string' ? relativePath : '';
}

/** Links to files outside docs lead to the repository; while it is unknown, they only name the file. */
function linkSources(markdown: MarkdownRenderer): void {
  const normal = markdown.renderer.rules.link_open;
  markdown.renderer.rules.link_open = (tokens, index, options, environment, self) => {
    const token = tokens[index];
    const href = String(token?.attrGet('href') ?? '');
    const source = sourceOf(href, pageOf(environment));
    if (token && source !== undefined) {
      if (REPOSITORY === undefined) {
        token.attrs = [['title', source]];
        token.tag = 'span';
        const end = tokens.slice(index).find(({ type }) => type === 'link_close');
        if (end) end.tag = 'span';
      } else token.attrSet('href', `https://github.com/${REPOSITORY}/blob/main/${source}`);
      return self.renderToken(tokens, index, options);
    }
    // The README of a folder is its first page.
    token?.attrSet('href', href.replace(/\bREADME\.md(?=#|$)/, 'index.md'));
    return normal?.(tokens, index, options, environment, self) ?? '';
  };
}

/** Writes the reference of the schema as pages, which git ignores: the search reads files only. */
function writeReference(): void {
  const folder = join(import.meta.dirname, '../schema');
  const sdl = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8');
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of reference(sdl)) {
    writeFileSync(join(folder, `${name}.md`), `${content}\n`);
  }
}

writeReference();

export default defineConfig({
  title: 'Decantária',
  description: 'A shop for decanted perfumes: GraphQL gateway, REST API and web client.',
  lang: 'en',
  srcExclude: ['test/**'],
  rewrites: { ':folder/README.md': ':folder/index.md' },
  cacheDir: '.vitepress/.cache',
  cleanUrls: true,
  // Addresses of a running shop
  ignoreDeadLinks: 'localhostLinks',
  markdown: { config: linkSources, languageAlias: { rooms: 'txt', promql: 'txt' } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { searchOptions } } },
    outline: 'deep',
    nav: [
      { text: 'First hour', link: '/first-hour' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'Schema', link: '/schema/queries' },
      { text: 'Operating', link: '/operations' },
    ],
    sidebar: [
      {
        text: 'Using it',
        items: [
          { text: 'What it does', link: '/' },
          { text: 'A day in the dashboard', link: '/dashboard' },
          { text: 'Operating a shop', link: '/operations' },
          { text: 'Runbooks', link: '/runbooks/' },
          { text: 'Requests of the LGPD', link: '/lgpd' },
          { text: 'Kubernetes', link: '/kubernetes' },
          { text: 'Configuration', link: '/configuration' },
          { text: 'Clients', link: '/clients' },
          { text: 'Assistants', link: '/assistants' },
          { text: 'Errors', link: '/errors' },
          { text: 'What a write promises', link: '/writes' },
          { text: 'Your own REST API', link: '/plug-your-api' },
          { text: 'The REST contract', link: '/rest-contract' },
        ],
      },
      {
        text: 'The schema',
        items: [
          { text: 'Queries', link: '/schema/queries' },
          { text: 'Mutations', link: '/schema/mutations' },
          { text: 'Subscriptions', link: '/schema/subscriptions' },
          { text: 'Objects', link: '/schema/objects' },
          { text: 'Interfaces and unions', link: '/schema/abstract' },
          { text: 'Inputs', link: '/schema/inputs' },
          { text: 'Enums and scalars', link: '/schema/values' },
        ],
      },
      {
        text: 'Changing it',
        items: [
          { text: 'The first hour', link: '/first-hour' },
          { text: 'Architecture', link: '/architecture' },
          { text: 'A new section', link: '/new-section' },
          { text: 'Design system', link: '/design-system' },
          { text: 'Decisions', link: '/decisions/' },
          { text: 'Requirements', link: '/requirements/' },
          { text: 'Released contracts', link: '/releases/' },
        ],
      },
      {
        text: 'Judging it',
        items: [
          { text: 'Performance', link: '/performance' },
          { text: 'Failures', link: '/failures' },
          { text: 'Storm', link: '/storm' },
          { text: 'Security', link: '/security' },
          { text: 'Capacity', link: '/capacity' },
          { text: 'Comparison', link: '/comparison' },
        ],
      },
    ],
  },
});
