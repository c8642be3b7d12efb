import { executar } from '../lib/executar.mjs';

const PASTAS = ['gateway', 'web', 'store-api', 'e2e', 'scripts', 'bench'];

/**
 * @typedef {{
 *   summary: {
 *     totalCruised: number,
 *     violations: Array<{ from: string, to: string, rule: { name: string, severity: string } }>,
 *     ruleSetUsed: { forbidden: Array<{ name: string, comment?: string }> },
 *   },
 * }} Relatorio
 */

/**
 * Walks every import with dependency-cruiser and names those that .dependency-cruiser.cjs forbids. A walk that found
 * no module is a failure: it happens silently when the tool cannot read TypeScript.
 * @returns {Promise<import('../lib/etapas.mjs').Parecer>}
 */
export async function checarComodos() {
  const { stdout, saida } = await executar('depcruise', [
    ...PASTAS,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ]);
  /** @type {Relatorio} */
  let relatorio;
  try {
    relatorio = JSON.parse(stdout);
  } catch {
    return { problemas: ['dependency-cruiser não terminou'], registro: saida };
  }
  const { totalCruised, violations, ruleSetUsed } = relatorio.summary;
  if (totalCruised === 0) {
    return { problemas: ['dependency-cruiser não leu nenhum módulo (falta o TypeScript 6?)'] };
  }
  const comentarios = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return {
    resumo: `${totalCruised} módulos`,
    problemas: violations
      .filter(({ rule }) => rule.severity === 'error')
      .map(({ from, to, rule }) => `${from} → ${to}: ${comentarios.get(rule.name) ?? rule.name}`),
  };
}
