import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checarArquivos } from '../checagens/arquivos.mjs';
import { checarComodos } from '../checagens/comodos.mjs';
import { checarOrcamento } from '../checagens/orcamento.mjs';
import { checarSchema } from '../checagens/schema.mjs';
import { obterChromium } from './chromium.mjs';
import { construir } from './construir.mjs';
import { ambiente, executar } from './executar.mjs';
import { postgresDescartavel } from './postgres.mjs';
import { CACHE } from './raiz.mjs';
import { contarPlaywright, contarVitest, lerRelatorio } from './relatorios.mjs';

/**
 * What one step found. No problem: it passed. `passaram` and `puladas` count tests, where a step is made of many.
 * @typedef {{
 *   problemas: string[],
 *   resumo?: string,
 *   registro?: string,
 *   pulada?: string,
 *   passaram?: number,
 *   puladas?: number,
 * }} Parecer
 *   `pulada`: the sentence why it could not run; `registro`: a program's output, shown when something is wrong
 * @typedef {{
 *   nome: string,
 *   titulo: string,
 *   precisaDe?: readonly string[],
 *   rodar: () => Promise<Parecer>,
 * }} Etapa
 */

/**
 * Runs a tool that says by its exit code whether all is well.
 * @param {string} motivo @param {string} comando @param {readonly string[]} argumentos
 * @returns {Promise<Parecer>}
 */
async function ferramenta(motivo, comando, argumentos) {
  const { codigo, saida } = await executar(comando, argumentos);
  return codigo === 0 ? { problemas: [] } : { problemas: [motivo], registro: saida };
}

/**
 * Runs vitest projects and counts their tests.
 * @param {string} nome of the report @param {readonly string[]} projetos @param {Record<string, string | undefined>} env
 * @returns {Promise<Parecer>}
 */
async function vitest(nome, projetos, env) {
  const relatorio = join(CACHE, 'testes', `${nome}.json`);
  await rm(relatorio, { force: true });
  const { codigo, saida } = await executar(
    'vitest',
    [
      'run',
      ...projetos.flatMap((projeto) => ['--project', projeto]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${relatorio}`,
    ],
    { env: ambiente(env) },
  );
  /** @type {import('./relatorios.mjs').RelatorioDoVitest | undefined} */
  const lido = await lerRelatorio(relatorio);
  if (!lido) return { problemas: ['o vitest não terminou'], registro: saida };
  const contagem = contarVitest(lido);
  const semDono = codigo !== 0 && contagem.problemas.length === 0;
  return {
    ...contagem,
    problemas: semDono ? ['um erro fora de qualquer teste'] : contagem.problemas,
    registro: saida,
  };
}

/** @returns {Promise<Parecer>} */
async function lojaNoPostgres() {
  const dado = process.env.TEST_DATABASE_URL;
  if (dado) return vitest('postgres', ['store-api'], { TEST_DATABASE_URL: dado });
  const banco = await postgresDescartavel();
  if ('falta' in banco) return { problemas: [], pulada: banco.falta };
  try {
    return await vitest('postgres', ['store-api'], { TEST_DATABASE_URL: banco.url });
  } finally {
    await banco.parar();
  }
}

/** @returns {Promise<Parecer>} */
async function jornadas() {
  const chromium = await obterChromium();
  if ('falta' in chromium) return { problemas: [], pulada: chromium.falta };
  const relatorio = join(CACHE, 'testes', 'jornadas.json');
  await rm(relatorio, { force: true });
  const { codigo, saida } = await executar(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
    {
      env: ambiente({ CHROME_PATH: chromium.caminho, PLAYWRIGHT_JSON_OUTPUT_FILE: relatorio }),
    },
  );
  /** @type {import('./relatorios.mjs').RelatorioDoPlaywright | undefined} */
  const lido = await lerRelatorio(relatorio);
  if (!lido) return { problemas: ['o Playwright não terminou'], registro: saida };
  const contagem = contarPlaywright(lido);
  const semDono = codigo !== 0 && contagem.problemas.length === 0;
  return {
    ...contagem,
    problemas: semDono ? ['um erro fora de qualquer jornada'] : contagem.problemas,
    registro: saida,
  };
}

/** @type {readonly Etapa[]} */
export const ETAPAS = [
  {
    nome: 'geracao',
    titulo: 'Código gerado a partir do schema',
    rodar: () =>
      ferramenta('o código não pôde ser gerado', 'graphql-codegen', ['--config', 'codegen.ts']),
  },
  {
    nome: 'formato',
    titulo: 'Formatação',
    rodar: () =>
      ferramenta('há arquivos fora do formato: rode npm run format', 'biome', ['check', '.']),
  },
  {
    nome: 'tipos',
    titulo: 'Tipos',
    precisaDe: ['geracao'],
    rodar: () => ferramenta('os tipos não fecham', 'tsc', ['-b']),
  },
  {
    nome: 'lint',
    titulo: 'Lint',
    precisaDe: ['geracao'],
    rodar: () => ferramenta('o lint recusou linhas', 'oxlint', ['--type-aware', '--deny-warnings']),
  },
  {
    nome: 'sobras',
    titulo: 'Código e dependências sem uso',
    precisaDe: ['geracao'],
    rodar: () =>
      ferramenta('há arquivos, exportações ou dependências sem uso', 'knip', [
        '--no-gitignore',
        '--no-progress',
      ]),
  },
  {
    nome: 'comodos',
    titulo: 'Quem pode importar quem',
    precisaDe: ['geracao'],
    rodar: checarComodos,
  },
  { nome: 'schema', titulo: 'schema.graphql', rodar: checarSchema },
  { nome: 'arquivos', titulo: 'Nada de uma máquina só, nenhuma chave', rodar: checarArquivos },
  {
    nome: 'construcao',
    titulo: 'Construção',
    rodar: async () => {
      await construir();
      return { problemas: [] };
    },
  },
  {
    nome: 'orcamento',
    titulo: 'Orçamento de JavaScript',
    precisaDe: ['construcao'],
    rodar: checarOrcamento,
  },
  {
    nome: 'testes',
    titulo: 'Testes de unidade e de borda',
    precisaDe: ['geracao'],
    rodar: () =>
      vitest('testes', ['scripts', 'gateway', 'web', 'store-api'], {
        TEST_DATABASE_URL: undefined,
      }),
  },
  {
    nome: 'postgres',
    titulo: 'API da loja no PostgreSQL',
    rodar: lojaNoPostgres,
  },
  {
    nome: 'durabilidade',
    titulo: 'Nenhuma escrita confirmada se perde',
    precisaDe: ['construcao'],
    rodar: () => vitest('durabilidade', ['e2e-node'], {}),
  },
  {
    nome: 'jornadas',
    titulo: 'Jornadas no navegador',
    precisaDe: ['construcao'],
    rodar: jornadas,
  },
];
