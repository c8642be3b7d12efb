import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../lib/root.mjs';

/** @typedef {Record<string, { file: string, css?: string[], imports?: string[], dynamicImports?: string[] }>} Manifest */

const KILOBYTE = 1024;

/** Bytes that a page may load before it can be used, after gzip. */
const LIMITS = { js: 160 * KILOBYTE, css: 14 * KILOBYTE };

/** Pages with a form also load its parts. */
const FORM_LIMITS = { js: 180 * KILOBYTE, css: 14 * KILOBYTE };

/** Pages of a signed-in customer: most of their code is already in the browser. */
const ACCOUNT_LIMITS = { js: 165 * KILOBYTE, css: 14 * KILOBYTE };

/** The dashboard's frame: each section loads when it is opened. */
const DASHBOARD_LIMITS = { js: 165 * KILOBYTE, css: 14 * KILOBYTE };

const PAGES = [
  { page: '/', source: 'home/HomePage', limits: LIMITS },
  { page: '/produtos', source: 'catalogo/CatalogoPage', limits: LIMITS },
  { page: '/produtos/{slug}', source: 'produto/ProdutoPage', limits: LIMITS },
  { page: '/carrinho', source: 'compra/CarrinhoPage', limits: LIMITS },
  { page: '/sobre', source: 'institucional/SobrePage', limits: LIMITS },
  {
    page: '/politica-de-privacidade',
    source: 'institucional/PrivacidadePage',
    limits: LIMITS,
  },
  { page: '/direitos', source: 'institucional/DireitosPage', limits: LIMITS },
  { page: '404', source: 'institucional/NotFoundPage', limits: LIMITS },
  { page: '/login', source: 'conta/LoginPage', limits: FORM_LIMITS },
  { page: '/register', source: 'conta/CadastroPage', limits: FORM_LIMITS },
  { page: '/forgot-password', source: 'conta/EsqueciSenhaPage', limits: FORM_LIMITS },
  { page: '/reset-password', source: 'conta/NovaSenhaPage', limits: FORM_LIMITS },
  { page: '/confirmar-email', source: 'conta/ConfirmarEmailPage', limits: FORM_LIMITS },
  { page: '/painel', source: 'painel/PainelPage', limits: ACCOUNT_LIMITS },
  { page: '/meus-pedidos', source: 'pedidos/MeusPedidosPage', limits: ACCOUNT_LIMITS },
  { page: '/checkout', source: 'checkout/CheckoutPage', limits: ACCOUNT_LIMITS },
  { page: '/success', source: 'checkout/PagamentoAprovadoPage', limits: ACCOUNT_LIMITS },
  { page: '/cancel', source: 'checkout/PagamentoCanceladoPage', limits: ACCOUNT_LIMITS },
  { page: '/pedido-confirmado', source: 'checkout/PedidoConfirmadoPage', limits: ACCOUNT_LIMITS },
  { page: '/dashboard', source: 'admin/DashboardPage', limits: DASHBOARD_LIMITS },
];

/** Loaded by every page. */
const COMMON = 'index.html';

/** Static parts arrive from the server with their style sheets and without their code. */
const STILL = /\.still\.tsx$/;

/**
 * Returns every file that the given sources load at once: their own, the statically imported ones, and the style sheets
 * of their static parts.
 * @param {Manifest} manifest @param {readonly string[]} sources
 * @returns {{ js: string[], css: string[] }} files of the build, each once
 * @throws {Error} for a source that the build does not know
 */
export function initialFiles(manifest, sources) {
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ source) => {
    if (seen.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build's manifest does not know ${source}`);
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const chunks = () => [...seen].flatMap((source) => manifest[source] ?? []);
  for (const source of sources) visit(source);
  const coded = chunks();
  for (const part of coded.flatMap(({ dynamicImports = [] }) => dynamicImports)) {
    if (STILL.test(part)) visit(part);
  }
  return {
    js: unique(coded.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    css: unique(chunks().flatMap(({ css = [] }) => css)),
  };
}

/** @param {readonly string[]} files */
function unique(files) {
  return [...new Set(files)];
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

/** @returns {Promise<Manifest>} */
async function readManifest() {
  return JSON.parse(await readFile(join(ROOT, 'web/dist/client/.vite/manifest.json'), 'utf8'));
}

/**
 * Returns the pages that load code of the dashboard.
 * @param {Manifest} manifest @param {readonly { page: string, source: string }[]} pages
 * @returns {string[]}
 */
export function pagesWithAdmin(manifest, pages) {
  const admin = new Set(
    Object.entries(manifest).flatMap(([source, { file }]) =>
      source.startsWith('src/features/admin/') ? [file] : [],
    ),
  );
  return pages
    .filter(({ source }) => !source.startsWith('admin/'))
    .filter(({ source }) =>
      initialFiles(manifest, [COMMON, `src/features/${source}.tsx`]).js.some((file) =>
        admin.has(file),
      ),
    )
    .map(({ page }) => page);
}

/**
 * Weighs the initial JavaScript and the style sheets of each page in web/dist/client. The sheets are inlined as one
 * text and weighed together. Code is sent, and weighed, file by file.
 */
export async function weighPages() {
  const folder = join(ROOT, 'web/dist/client');
  const manifest = await readManifest();
  const read = (/** @type {string} */ file) => readFile(join(folder, file));
  const weights = await Promise.all(
    PAGES.map(async ({ page, source, limits }) => {
      const files = initialFiles(manifest, [COMMON, `src/features/${source}.tsx`]);
      const code = await Promise.all(files.js.map(read));
      const sheets = await Promise.all(files.css.map(read));
      const js = code.reduce((sum, content) => sum + gzipSync(content).length, 0);
      const css = gzipSync(Buffer.concat(sheets)).length;
      return [
        { page, kind: 'JavaScript', bytes: js, limit: limits.js },
        { page, kind: 'CSS', bytes: css, limit: limits.css },
      ];
    }),
  );
  return weights.flat();
}

/**
 * Checks every page against its budget.
 * @returns {Promise<import('../lib/steps.mjs').Verdict>}
 */
export async function checkBudget() {
  const weights = await weighPages();
  const withAdmin = pagesWithAdmin(await readManifest(), PAGES);
  const heaviest = (/** @type {string} */ kind) => {
    const [first] = weights
      .filter((weight) => weight.kind === kind)
      .toSorted((one, other) => other.bytes / other.limit - one.bytes / one.limit);
    return first
      ? `${kind} ${kilobytes(first.bytes)} of ${kilobytes(first.limit)} (${first.page})`
      : '';
  };
  return {
    summary: `nearest to the limit: ${heaviest('JavaScript')} · ${heaviest('CSS')}`,
    problems: [
      ...withAdmin.map((page) => `${page} loads code of the dashboard`),
      ...weights
        .filter(({ bytes, limit }) => bytes > limit)
        .map(
          ({ page, kind, bytes, limit }) =>
            `initial ${kind} of ${page} is over its budget: ${kilobytes(bytes)} of ${kilobytes(limit)} (gzip)`,
        ),
    ],
  };
}
