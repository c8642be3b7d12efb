import { ETAPAS } from './etapas.mjs';
import { sairAoInterromper } from './interrupcao.mjs';
import {
  amarelo,
  apagado,
  ErroSimples,
  escrever,
  negrito,
  segundosDesde,
  ultimasLinhas,
  verde,
  vermelho,
} from './saida.mjs';

/** @typedef {import('./etapas.mjs').Etapa} Etapa */
/** @typedef {import('./etapas.mjs').Parecer} Parecer */
/** @typedef {{ passaram: number, falharam: number, puladas: number }} Totais */

const PROBLEMAS_MOSTRADOS = 15;

/**
 * The steps to run, in order: all, or those named by `--only=a,b` with what they need.
 * @param {readonly string[]} argumentos @param {readonly Etapa[]} [etapas]
 * @returns {readonly Etapa[]}
 * @throws {ErroSimples} for a name that is no step
 */
export function escolherEtapas(argumentos, etapas = ETAPAS) {
  const pedido = argumentos.find((argumento) => argumento.startsWith('--only='));
  if (!pedido) return etapas;
  const nomes = pedido.slice('--only='.length).split(',');
  const estranho = nomes.find((nome) => !etapas.some((etapa) => etapa.nome === nome));
  if (estranho !== undefined) {
    throw new ErroSimples(
      `Não há uma etapa "${estranho}". As etapas: ${etapas.map(({ nome }) => nome).join(', ')}`,
    );
  }
  const necessarias = new Set(nomes);
  for (const etapa of etapas.toReversed()) {
    if (necessarias.has(etapa.nome))
      for (const nome of etapa.precisaDe ?? []) necessarias.add(nome);
  }
  return etapas.filter(({ nome }) => necessarias.has(nome));
}

/** @param {Parecer} parecer @returns {Totais} */
export function totaisDe(parecer) {
  const falharam = parecer.problemas.length;
  if (parecer.passaram !== undefined) {
    return { passaram: parecer.passaram, falharam, puladas: parecer.puladas ?? 0 };
  }
  if (parecer.pulada !== undefined) return { passaram: 0, falharam: 0, puladas: 1 };
  return falharam > 0
    ? { passaram: 0, falharam: 1, puladas: 0 }
    : { passaram: 1, falharam: 0, puladas: 0 };
}

/** @param {Etapa} etapa @param {ReadonlySet<string>} reprovadas @returns {Promise<Parecer>} */
async function rodarEtapa(etapa, reprovadas) {
  const ausente = etapa.precisaDe?.find((nome) => reprovadas.has(nome));
  if (ausente) return { problemas: [], pulada: `depende de "${ausente}", que não passou` };
  try {
    return await etapa.rodar();
  } catch (erro) {
    const texto = erro instanceof ErroSimples ? erro.message : String(erro);
    const [primeira = texto, ...resto] = texto.split('\n');
    const registro =
      erro instanceof ErroSimples
        ? resto.join('\n')
        : erro instanceof Error
          ? (erro.stack ?? '')
          : '';
    return { problemas: [primeira], registro };
  }
}

/** @param {Etapa} etapa @param {Parecer} parecer @param {number} inicio */
function mostrar(etapa, parecer, inicio) {
  const contagem =
    parecer.passaram === undefined
      ? ''
      : `${parecer.passaram} passaram${parecer.puladas ? `, ${parecer.puladas} puladas` : ''}`;
  const detalhes = apagado(
    [segundosDesde(inicio), contagem, parecer.resumo].filter(Boolean).join(' · '),
  );
  const nome = etapa.nome.padEnd(13);
  if (parecer.pulada !== undefined) {
    escrever(`${amarelo('–')} ${nome} ${etapa.titulo}: pulada, ${parecer.pulada}`);
    return;
  }
  if (parecer.problemas.length === 0) {
    escrever(`${verde('✓')} ${nome} ${etapa.titulo} ${detalhes}`);
    return;
  }
  escrever(`${vermelho('✗')} ${nome} ${etapa.titulo}: ${parecer.problemas[0]} ${detalhes}`);
  for (const problema of parecer.problemas.slice(1, PROBLEMAS_MOSTRADOS)) {
    escrever(`                ${problema}`);
  }
  const ocultos = parecer.problemas.length - PROBLEMAS_MOSTRADOS;
  if (ocultos > 0) escrever(`                … e mais ${ocultos}`);
  if (parecer.registro?.trim()) {
    escrever(ultimasLinhas(parecer.registro).replace(/^/gm, `    ${apagado('│')} `));
  }
}

/** Runs every step, says in one line how each went, and closes with the sum; ends the process with 0 or 1. */
export async function testar() {
  sairAoInterromper();
  const inicio = performance.now();
  /** @type {Set<string>} */
  const reprovadas = new Set();
  const soma = { passaram: 0, falharam: 0, puladas: 0 };
  for (const etapa of escolherEtapas(process.argv.slice(2))) {
    const comeco = performance.now();
    const parecer = await rodarEtapa(etapa, reprovadas);
    mostrar(etapa, parecer, comeco);
    const totais = totaisDe(parecer);
    if (totais.falharam > 0 || parecer.pulada !== undefined) reprovadas.add(etapa.nome);
    soma.passaram += totais.passaram;
    soma.falharam += totais.falharam;
    soma.puladas += totais.puladas;
  }
  escrever(apagado(`\nEm ${segundosDesde(inicio)}.`));
  const pulados = soma.puladas > 0 ? `, ${soma.puladas} skipped` : '';
  escrever(negrito(`${soma.passaram} passed, ${soma.falharam} failed${pulados}`));
  process.exit(soma.falharam > 0 ? 1 : 0);
}
