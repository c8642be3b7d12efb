import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { execa } from 'execa';
import { servicePort } from '../../e2e/ports.ts';
import { startSystem, temporaryFolder } from '../../e2e/system.ts';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { PlainError } from '../../scripts/lib/output.mjs';
import { withProgress } from '../lib/progress.ts';
import { openBrowser, WINDOWS } from '../lib/shop.ts';
import type { Table } from './page.ts';

const VISITORS = 20;

/** nginx as a caching proxy that follows the gateway's headers: lifetimes, stale replies, `Vary`. */
const configOf = (folder: string, port: number, gateway: number) => `
daemon off;
user ${userInfo().username};
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  log_format share '$upstream_cache_status $status $uri';
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=shop:10m;
  server {
    listen 127.0.0.1:${port};
    access_log ${folder}/access.log share;
    location / {
      proxy_pass http://127.0.0.1:${gateway};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache shop;
      proxy_cache_key $host$request_uri;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout;
    }
  }
}
`;

/** A stranger who looks around: start, list, a product, a search, the second page. */
async function visit(page: Page, url: string, n: number): Promise<void> {
  await page.goto(`${url}/`);
  await page.goto(`${url}/produtos`);
  await page
    .getByRole('article')
    .nth(n % 5)
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/produtos\/./);
  await page.waitForLoadState('networkidle');
  await page.goto(`${url}/produtos?busca=${['rosa', 'ambar', 'cedro'][n % 3]}`);
  await page.goto(`${url}/produtos?pagina=2`);
  await page.waitForLoadState('networkidle');
}

const KINDS: readonly (readonly [string, (path: string) => boolean])[] = [
  ['scripts, styles, fonts', (path) => path.startsWith('/assets/')],
  ['pictures', (path) => /^\/(imagens|compartilhar|api)\//.test(path)],
  ['GraphQL', (path) => path === '/graphql'],
  ['pages and the rest', () => true],
];

/** Share of the requests of new visitors that reach a gateway behind a caching proxy. */
export async function shareOfProxy(): Promise<Table> {
  const has = async () => (await execa('nginx', ['-v'], { reject: false })).exitCode === 0;
  if (!(await has())) await aptInstall('nginx-light');
  if (!(await has())) throw new PlainError('This measurement needs nginx.');
  const { folder, remove } = await temporaryFolder();
  const [port, gateway] = await Promise.all([servicePort(), servicePort()]);
  const url = `http://127.0.0.1:${port}`;
  const system = await withProgress('Opening the shop', () =>
    startSystem(join(folder, 'data'), {
      PORT: String(gateway),
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
    }),
  );
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, port, gateway));
  const nginx = execa('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { reject: false });
  const browser = await openBrowser();
  try {
    await sleep(500);
    await withProgress(`${VISITORS} visitors`, async (report) => {
      for (let n = 0; n < VISITORS; n += 1) {
        report(`visitor ${n + 1}`);
        const context = await browser.newContext(n % 2 === 0 ? WINDOWS.phone : WINDOWS.desktop);
        await visit(await context.newPage(), url, n);
        await context.close();
      }
    });
    const lines = (await readFile(join(folder, 'access.log'), 'utf8')).trim().split('\n');
    const requests = lines.map((line) => {
      const [cache = '-', , path = ''] = line.split(' ');
      const [kind = ''] = KINDS.find(([, is]) => is(path)) ?? [];
      return { kind, answered: ['HIT', 'STALE', 'UPDATING'].includes(cache) };
    });
    const row = (title: string, of: typeof requests) => {
      const reached = of.filter(({ answered }) => !answered).length;
      const share = of.length === 0 ? 0 : (reached / of.length) * 100;
      return [title, String(of.length), String(reached), `${share.toFixed(0)} %`];
    };
    return {
      title: 'Requests that reach a gateway behind a caching proxy',
      head: ['', 'requests', 'reach the gateway', 'share'],
      rows: [
        ...KINDS.map(([kind]) =>
          row(
            kind,
            requests.filter((it) => it.kind === kind),
          ),
        ),
        row('together', requests),
      ],
      note: `${VISITORS} new visitors, half of them by phone, each with five pages and an empty browser cache, through nginx with an empty cache.`,
    };
  } finally {
    await browser.close();
    nginx.kill('SIGQUIT');
    await nginx;
    await system.stop();
    await remove();
  }
}
