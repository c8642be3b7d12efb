import { readFile } from 'node:fs/promises';

/**
 * What a run of tests amounts to.
 * @typedef {{ passaram: number, puladas: number, problemas: string[] }} Contagem
 */

/**
 * @typedef {{
 *   numPassedTests: number,
 *   numPendingTests: number,
 *   numTodoTests?: number,
 *   testResults: Array<{
 *     name: string,
 *     status: string,
 *     message?: string,
 *     assertionResults: Array<{ status: string, fullName: string }>,
 *   }>,
 * }} RelatorioDoVitest
 */

/**
 * Counts a vitest JSON report. A file that failed without a failed test, as when it could not be loaded, counts as one failure.
 * @param {RelatorioDoVitest} relatorio
 * @returns {Contagem}
 */
export function contarVitest(relatorio) {
  return {
    passaram: relatorio.numPassedTests,
    puladas: relatorio.numPendingTests + (relatorio.numTodoTests ?? 0),
    problemas: relatorio.testResults.flatMap((arquivo) => {
      const falhas = arquivo.assertionResults.filter(({ status }) => status === 'failed');
      if (falhas.length > 0) return falhas.map(({ fullName }) => fullName);
      return arquivo.status === 'failed' ? [`${arquivo.name}: um erro fora dos testes`] : [];
    }),
  };
}

/**
 * @typedef {{ title: string, suites?: Grupo[], specs?: Array<{
 *   title: string,
 *   tests: Array<{ projectName: string, status: string }>,
 * }> }} Grupo
 * @typedef {{ suites: Grupo[], errors?: Array<{ message?: string }> }} RelatorioDoPlaywright
 */

/** @param {Grupo} grupo @param {string} antes @returns {Array<{ nome: string, status: string }>} */
function resultadosDe(grupo, antes) {
  const nome = [antes, grupo.title].filter(Boolean).join(' › ');
  const proprios = (grupo.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({
      nome: `${nome} › ${spec.title} (${projectName})`,
      status,
    })),
  );
  return [...proprios, ...(grupo.suites ?? []).flatMap((filho) => resultadosDe(filho, nome))];
}

/**
 * Counts a Playwright JSON report. A journey that passed only on a second try counts as failed.
 * @param {RelatorioDoPlaywright} relatorio
 * @returns {Contagem}
 */
export function contarPlaywright(relatorio) {
  const resultados = relatorio.suites.flatMap((grupo) => resultadosDe(grupo, ''));
  const com = (/** @type {string} */ status) => resultados.filter((r) => r.status === status);
  return {
    passaram: com('expected').length,
    puladas: com('skipped').length,
    problemas: [
      ...com('unexpected').map(({ nome }) => nome),
      ...com('flaky').map(({ nome }) => `${nome} só passou na segunda tentativa`),
      ...(relatorio.errors ?? []).map(({ message }) => message?.split('\n')[0] ?? 'erro sem texto'),
    ],
  };
}

/**
 * Reads a JSON report; none when the program died before it wrote one.
 * @template T
 * @param {string} arquivo
 * @returns {Promise<T | undefined>}
 */
export async function lerRelatorio(arquivo) {
  try {
    return JSON.parse(await readFile(arquivo, 'utf8'));
  } catch {
    return undefined;
  }
}
