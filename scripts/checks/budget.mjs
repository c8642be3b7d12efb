import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../lib/root.mjs';

/** @typedef {Record<string, { file: string, css?: string[], imports?: string[], dynamicImports?: string[] }>} Manifest */

const KILOBYTE = 1024;

/** What a page may send before a person can use it, after gzip. */
const LIMITS = { js: 160 * KILOBYTE, css: 14 * KILOBYTE };

/** A form brings the parts that it is made of. */
const FORM_LIMITS = { js: 180 * KILOBYTE, css: 14 * KILOBYTE };

/** A page of an account's own: nobody but who signed in opens it, most of it already in the browser. */
const ACCOUNT_LIMITS = { js: 165 * KILOBYTE, css: 14 * KILOBYTE };

/** The back office, for who runs the shop: its frame; each section comes when it is opened. */
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

/** Parts that are only read come from the server with their style sheets and without their code. */
const STILL = /\.still\.tsx$/;

/**
 * Every file that the given sources load before anything is clicked: their own and what these import statically, and
 * the style sheets of their parts that are only read.
 * @param {Manifest} manifest @param {readonly string[]} sources
 * @returns {{ js: string[], css: string[] }} files of the build, each once
 * @throws {Error} when the build does not know a source
 */
export function initialFiles(manifest, sources) {
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ source) => {
    if (seen.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`o manifesto da construção não conhece ${source}`);
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

const kilobytes = (/** @type {number} */ bytes) =>
  `${(bytes / KILOBYTE).toFixed(1).replace('.', ',')} KB`;

/** @returns {Promise<Manifest>} */
async function readManifest() {
  return JSON.parse(await readFile(join(ROOT, 'web/dist/client/.vite/manifest.json'), 'utf8'));
}

/**
 * The pages that load anything of the back office before it is opened.
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
 * Weighs the initial JavaScript and the style sheets of each page, as the web build left them in
 * web/dist/client. The sheets stand in the page as one text and are weighed so; code is sent file by file.
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
 * Holds every page against its budget.
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
      ? `${kind} ${kilobytes(first.bytes)} de ${kilobytes(first.limit)} (${first.page})`
      : '';
  };
  return {
    summary: `mais perto do limite: ${heaviest('JavaScript')} · ${heaviest('CSS')}`,
    problems: [
      ...withAdmin.map((page) => `${page} carrega código do painel`),
      ...weights
        .filter(({ bytes, limit }) => bytes > limit)
        .map(
          ({ page, kind, bytes, limit }) =>
            `${kind} inicial acima do orçamento em ${page}: ${kilobytes(bytes)} de ${kilobytes(limit)} (gzip)`,
        ),
    ],
  };
}
