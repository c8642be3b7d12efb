import { z } from 'zod';
import { formatReais } from '../email/formats.ts';

const Papeis = z.array(z.string());

/** The details of an entry, as the view `auditoria` holds them. */
export const Dados = z.union([
  z.object({ resumo: z.string() }),
  z.object({ estorno: z.int() }),
  z.object({
    deStatus: z.string().nullable(),
    paraStatus: z.string(),
    deRoles: Papeis.nullable(),
    paraRoles: Papeis,
  }),
  z.object({ estoque: z.literal(true) }),
  z.object({ de: z.string().nullable(), para: z.string(), motivo: z.string().nullable() }),
]);

/** Names of an order's parts in its history. A reason with another word was typed by a person. */
const PARTES = new Set([
  'quem recebe',
  'rastreio',
  'nota fiscal',
  'endereço',
  'estorno pedido',
  'estorno pedido de novo',
]);
const ALTERADO = 'alterado: ';

function partesOf(motivo: string): string {
  const partes = motivo.slice(ALTERADO.length).split(', ');
  return partes.every((parte) => PARTES.has(parte)) ? `Alterado: ${partes.join(', ')}` : 'Alterado';
}

/** One stock that a save changed. */
export const Estoque = z.object({
  /** Null for a product without variations. */
  variacaoId: z.int().nullable(),
  /** Current name of the variation; null for a removed one. */
  nome: z.string().nullable(),
  de: z.int(),
  para: z.int(),
});
type Estoque = z.infer<typeof Estoque>;

function estoqueText({ variacaoId, nome, de, para }: Estoque): string {
  const name = variacaoId === null ? '' : ` de ${nome ?? 'variação removida'}`;
  return `${name}: ${de} → ${para}`;
}

function papelText(roles: readonly string[]): string {
  return roles.includes('ROLE_ADMIN') ? 'administrador' : 'cliente';
}

/**
 * What changed, in Portuguese, from names of fields and values of the shop. Never from personal data, nor from a reason
 * that a person typed.
 *
 * @param estoques the stocks that one save changed.
 */
export function resumoOf(dados: z.infer<typeof Dados>, estoques: readonly Estoque[]): string {
  if ('resumo' in dados) return dados.resumo;
  if ('estorno' in dados) return `Estorno pedido: ${formatReais(dados.estorno)}`;
  if ('paraStatus' in dados) {
    const { deStatus, paraStatus, deRoles, paraRoles } = dados;
    if (deStatus === null || deRoles === null) {
      return `Conta criada: ${papelText(paraRoles)}, ${paraStatus}`;
    }
    const [antes, depois] = [papelText(deRoles), papelText(paraRoles)];
    return (
      [
        ...(deStatus === paraStatus ? [] : [`Status: ${deStatus} → ${paraStatus}`]),
        ...(antes === depois ? [] : [`Papel: ${antes} → ${depois}`]),
      ].join('; ') || 'Papéis alterados'
    );
  }
  if ('estoque' in dados) return `Estoque${estoques.map(estoqueText).join(',')}`;
  const { de, para, motivo } = dados;
  if (de === null) return 'Pedido criado';
  if (de === para && motivo !== null) {
    if (motivo.startsWith(ALTERADO)) return partesOf(motivo);
    const [devolvida] = /^devolução recebida: \d+ un\./.exec(motivo) ?? [];
    if (devolvida) return devolvida.replace('d', 'D');
  }
  if (de === para) return 'Itens alterados';
  const reason = motivo === null || motivo.startsWith(ALTERADO) ? '' : ` (${motivo})`;
  return `Status: ${de} → ${para}${reason}`;
}
