import { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { EstadoContestacao, EstadoEstorno, TipoEmail } from '../db/tables.gen.ts';
import { disputeText, refundFailureText } from '../pagamentos/provedores/reasons.ts';
import { formatReais } from './formats.ts';

/** What a mail about an order is about. The refund and its attempt, or the dispute, only where it reports one. */
export const OfPedido = z.object({
  pedidoId: z.int(),
  estornoId: z.int().optional(),
  tentativa: z.int().optional(),
  contestacaoId: z.int().optional(),
});

/** The state of a refund that a mail reports. */
const STATE_OF: Readonly<Partial<Record<TipoEmail, EstadoEstorno>>> = {
  'estorno-pedido': 'PEDIDO',
  'estorno-a-caminho': 'PENDENTE',
  'pagamento-devolvido': 'FEITO',
  'estorno-falhou': 'FALHOU',
  'estorno-falhou-loja': 'FALHOU',
};

const RESULT: Readonly<Record<EstadoContestacao, string>> = {
  ABERTA: '',
  GANHA: 'O banco decidiu a favor da loja: o valor fica com ela.',
  PERDIDA: 'O banco decidiu a favor do cliente e devolveu o valor a ele. Não faça outro estorno.',
  ENCERRADA: 'Nada foi cobrado da loja.',
};

/**
 * The texts of the refund or dispute that a mail reports, as of now; empty for any other mail.
 *
 * @returns undefined when it has moved on, so that the mail would be untrue. A later mail reports the new state.
 */
export async function readAbout(
  db: Database,
  tipo: TipoEmail,
  { pedidoId, estornoId, tentativa, contestacaoId }: z.infer<typeof OfPedido>,
): Promise<Record<string, string> | undefined> {
  const estado = STATE_OF[tipo];
  if (estado !== undefined) {
    return estornoId === undefined
      ? readAllDone(db, pedidoId)
      : readEstorno(db, estornoId, tentativa, estado);
  }
  return contestacaoId === undefined ? {} : readContestacao(db, tipo, contestacaoId);
}

async function readEstorno(
  db: Database,
  id: number,
  tentativa: number | undefined,
  estado: EstadoEstorno,
): Promise<Record<string, string> | undefined> {
  const estorno = await db
    .selectFrom('estornos')
    .select(['valor', 'falha', 'estado', 'tentativa'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (estorno?.estado !== estado || estorno.tentativa !== tentativa) return undefined;
  return {
    valor: formatReais(estorno.valor),
    motivo: estorno.falha === null ? '' : refundFailureText(estorno.falha),
  };
}

// A mail that an earlier release queued names no refund.
async function readAllDone(
  db: Database,
  pedidoId: number,
): Promise<Record<string, string> | undefined> {
  const rows = await db
    .selectFrom('estornos as e')
    .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
    .select('e.valor')
    .where('g.pedido_id', '=', pedidoId)
    .where('e.estado', '=', 'FEITO')
    .execute();
  const sum = rows.reduce((total, { valor }) => total + valor, 0);
  return sum === 0 ? undefined : { valor: formatReais(sum) };
}

async function readContestacao(
  db: Database,
  tipo: TipoEmail,
  id: number,
): Promise<Record<string, string> | undefined> {
  const contestacao = await db
    .selectFrom('contestacoes')
    .select(['valor', 'estado', 'motivo'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isOpen = contestacao?.estado === 'ABERTA';
  if (contestacao === undefined || isOpen !== (tipo === 'contestacao-aberta-loja')) {
    return undefined;
  }
  return {
    valor: formatReais(contestacao.valor),
    motivo: disputeText(contestacao.motivo),
    resultado: RESULT[contestacao.estado],
  };
}
