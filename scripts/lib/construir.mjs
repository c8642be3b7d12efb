import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apagarCarimbo, gravarCarimbo, impressaoDigital, lerCarimbo } from './carimbo.mjs';
import { executar } from './executar.mjs';
import { CACHE, RAIZ } from './raiz.mjs';
import { ErroSimples, passo, ultimasLinhas } from './saida.mjs';

/**
 * @typedef {{
 *   nome: string,
 *   titulo: string,
 *   entradas: readonly string[],
 *   filtro?: (arquivo: string) => boolean,
 *   saidas: () => Promise<readonly string[]> | readonly string[],
 *   comandos: ReadonlyArray<readonly [string, ...string[]]>,
 * }} Obra
 *   one part of the build: what it reads, what must exist afterwards, and how it is made
 */

/** Where the web client's `.gen.ts` files belong: beside each `.graphql`. */
async function arquivosGerados() {
  const nomes = await readdir(join(RAIZ, 'web/src'), { recursive: true });
  return [
    'gateway/src/graphql/types.gen.ts',
    'web/src/app/apollo/possible-types.gen.ts',
    ...nomes
      .filter((nome) => nome.endsWith('.graphql'))
      .map((nome) => join('web/src', nome.replace(/\.graphql$/, '.gen.ts'))),
  ];
}

const RECEITAS_DA_GERACAO = [
  'schema.graphql',
  'codegen.ts',
  'scripts/codegen-hooks.mjs',
  'scripts/codegen-possible-types.mjs',
];

/** @type {readonly Obra[]} */
const OBRAS = [
  {
    nome: 'geracao',
    titulo: 'Gerando os tipos a partir de schema.graphql',
    entradas: [...RECEITAS_DA_GERACAO, 'web/src'],
    filtro: (arquivo) => !arquivo.startsWith('web/src') || arquivo.endsWith('.graphql'),
    saidas: arquivosGerados,
    comandos: [['graphql-codegen', '--config', 'codegen.ts']],
  },
  {
    nome: 'imagens',
    titulo: 'Desenhando as imagens dos produtos e da loja',
    entradas: ['store-api/src/imagens', 'store-api/src/demo'],
    saidas: () => ['.cache/imagens', 'web/public/loja'],
    comandos: [
      ['node', 'store-api/src/imagens/preparar-demo.ts'],
      ['node', 'store-api/src/imagens/desenhar-loja.ts', 'web/public/loja'],
    ],
  },
  {
    nome: 'loja',
    titulo: 'Construindo a loja',
    entradas: [...RECEITAS_DA_GERACAO, 'web'],
    saidas: () => ['web/dist/client/.vite/manifest.json', 'web/dist/server'],
    comandos: [
      ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      ['vite', 'build', '--config', 'web/vite.config.ts', '--ssr', '--logLevel', 'warn'],
    ],
  },
  {
    nome: 'sandbox',
    titulo: 'Construindo o sandbox GraphQL',
    entradas: ['gateway/sandbox'],
    saidas: () => ['gateway/dist/sandbox'],
    comandos: [
      ['vite', 'build', '--config', 'gateway/sandbox/vite.config.ts', '--logLevel', 'warn'],
    ],
  },
];

/** @param {Obra} obra */
const carimboDe = (obra) => join(CACHE, 'construcao', obra.nome);

/** @param {Obra} obra */
async function impressaoDe(obra) {
  const receita = JSON.stringify(obra.comandos);
  const entradas = await impressaoDigital(
    RAIZ,
    [...obra.entradas, 'package-lock.json'],
    obra.filtro,
  );
  return `${receita}\n${entradas}`;
}

/** @param {Obra} obra @param {string} impressao */
async function estaPronta(obra, impressao) {
  if ((await lerCarimbo(carimboDe(obra))) !== impressao) return false;
  return (await obra.saidas()).every((saida) => existsSync(join(RAIZ, saida)));
}

/**
 * Builds what changed since the last time, in order; says nothing when nothing did.
 * @param {{ tudo?: boolean }} [opcoes] `tudo` builds again what did not change
 * @throws {ErroSimples} when a part cannot be built, with the end of its output
 */
export async function construir({ tudo = false } = {}) {
  for (const obra of OBRAS) {
    const impressao = await impressaoDe(obra);
    if (!tudo && (await estaPronta(obra, impressao))) continue;
    await passo(obra.titulo, async (detalhar) => {
      await apagarCarimbo(carimboDe(obra));
      for (const [comando, ...argumentos] of obra.comandos) {
        const { codigo, saida } = await executar(comando, argumentos, {
          aoEscrever: (texto) => detalhar(texto.trimEnd().split('\n').at(-1)?.slice(0, 60) ?? ''),
        });
        if (codigo !== 0) {
          throw new ErroSimples(
            `${obra.titulo}: \`${[comando, ...argumentos].join(' ')}\` falhou.\n\n${ultimasLinhas(saida, 40)}`,
          );
        }
      }
      await gravarCarimbo(carimboDe(obra), impressao);
    });
  }
}
