import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { iniciarSistema, pastaTemporaria } from '../e2e/sistema.ts';
import { OPCOES_DO_CHROMIUM, obterChromium } from '../scripts/lib/chromium.mjs';
import { portaLivre } from '../scripts/lib/portas.mjs';
import { ErroSimples, escrever, escreverErro, passo } from '../scripts/lib/saida.mjs';

const CATEGORIAS = {
  performance: 'Desempenho',
  accessibility: 'Acessibilidade',
  'best-practices': 'Boas práticas',
  seo: 'SEO',
};

/** Times in milliseconds, the shift without a unit. */
const MEDIDAS = {
  'largest-contentful-paint': { nome: 'LCP', casas: 0, unidade: ' ms' },
  'total-blocking-time': { nome: 'TBT', casas: 0, unidade: ' ms' },
  'cumulative-layout-shift': { nome: 'CLS', casas: 3, unidade: '' },
};

function mediana(valores: readonly number[]): number {
  const ordenados = valores.toSorted((a, b) => a - b);
  const meio = Math.floor(ordenados.length / 2);
  const acima = ordenados[meio] ?? Number.NaN;
  return ordenados.length % 2 === 1 ? acima : ((ordenados[meio - 1] ?? acima) + acima) / 2;
}

/** One visit by a phone, in a fresh browser. */
async function visitar(executablePath: string, endereco: string): Promise<Result> {
  const porta = await portaLivre();
  const navegador = await chromium.launch({
    executablePath,
    args: [...OPCOES_DO_CHROMIUM, `--remote-debugging-port=${porta}`],
  });
  try {
    const resultado = await lighthouse(endereco, {
      port: porta,
      logLevel: 'error',
      onlyCategories: Object.keys(CATEGORIAS),
    });
    const falha = resultado?.lhr.runtimeError;
    if (!resultado || falha) {
      throw new ErroSimples(
        `O Lighthouse não conseguiu medir ${endereco}: ${falha?.message ?? 'não respondeu'}`,
      );
    }
    return resultado.lhr;
  } finally {
    await navegador.close();
  }
}

/** A row of the table: the median, and every value it comes from. */
function linha(nome: string, valores: readonly number[], casas: number, unidade: string): void {
  const texto = (valor: number) => valor.toFixed(casas).replace('.', ',');
  escrever(
    `  ${nome.padEnd(16)}${(texto(mediana(valores)) + unidade).padStart(10)}   (${valores.map(texto).join(' ')})`,
  );
}

async function medir(caminho: string, vezes: number): Promise<void> {
  const navegador = await obterChromium();
  if ('falta' in navegador) throw new ErroSimples(navegador.falta);
  const { pasta, apagar } = await pastaTemporaria();
  const sistema = await passo('Abrindo a loja', () => iniciarSistema(pasta));
  try {
    const endereco = new URL(caminho, sistema.url).href;
    await fetch(endereco);
    const resultados = await passo(`Medindo ${caminho}, ${vezes} vezes`, async (detalhar) => {
      const feitos: Result[] = [];
      while (feitos.length < vezes) {
        detalhar(`visita ${feitos.length + 1}`);
        feitos.push(await visitar(navegador.caminho, endereco));
      }
      return feitos;
    });
    escrever(`\nLighthouse, celular, ${caminho} (mediana de ${vezes})`);
    for (const [id, nome] of Object.entries(CATEGORIAS)) {
      const notas = resultados.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
      linha(nome, notas, 0, '');
    }
    for (const [id, { nome, casas, unidade }] of Object.entries(MEDIDAS)) {
      const valores = resultados.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      linha(nome, valores, casas, unidade);
    }
  } finally {
    await sistema.parar();
    await apagar();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { vezes: { type: 'string', default: '5' } },
});
try {
  await medir(positionals[0] ?? '/produtos', Math.max(1, Number.parseInt(values.vezes, 10) || 5));
} catch (erro) {
  escreverErro(erro);
  process.exitCode = 1;
}
