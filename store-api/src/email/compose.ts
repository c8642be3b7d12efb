import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { isInvitationDue, optOutToken } from '../avaliacoes/convites.ts';
import {
  CONFIRMATION_DAYS,
  cancellationToken,
  confirmationToken,
  findUnconfirmed,
  findVolume,
  type Volume,
} from '../avisos/service.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { EmailsTable, EstadoContestacao, EstadoEstorno, TipoEmail } from '../db/tables.gen.ts';
import { disputeText, refundFailureText } from '../pagamentos/provedores/reasons.ts';
import { findPedido } from '../pedidos/read.ts';
import type { EmailContent } from './content.ts';
import { formatReais, oneLine } from './formats.ts';
import { type EmailTo, isTo, kindOf } from './kinds.ts';
import type { Message } from './message.ts';
import { returnTexts } from './pedido-parts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { avisoEmail, contaEmail, pedidoEmail } from './templates.ts';

/** What a mail about an order is about. The refund and its attempt, or the dispute, only where it reports one. */
export const OfPedido = z.object({
  pedidoId: z.int(),
  estornoId: z.int().optional(),
  tentativa: z.int().optional(),
  contestacaoId: z.int().optional(),
});

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
  const { estorno: estado } = kindOf(tipo);
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
    .selectFrom('estornos as e')
    .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
    .select(['e.valor', 'e.falha', 'e.estado', 'e.tentativa', 'g.pix_meio'])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (estorno?.estado !== estado || estorno.tentativa !== tentativa) return undefined;
  return {
    valor: formatReais(estorno.valor),
    ...returnTexts(estorno.pix_meio !== null),
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

/** The columns of a queued mail from which it is composed. */
export type EmailRow = Pick<
  Selectable<EmailsTable>,
  'id' | 'tipo' | 'para' | 'dados' | 'criado_em'
>;

const Pessoa = z.object({ nome: z.string().nullish() });
const Linked = Pessoa.extend({ link: z.url({ protocol: /^https?$/ }) });
const Redefinicao = Linked.extend({ minutos: z.number().positive() });
const Confirmacao = Linked.extend({ horas: z.number().positive() });

const OfAviso = z.object({ avisoId: z.int() });
const OfVolume = z.object({ produtoId: z.int(), variacaoId: z.int().nullable() });

const MINUTE_MS = 60_000;

/** One address, without characters that could start a header or a list of addresses. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

/**
 * Composes a queued mail. Order mails show the order as it is now.
 *
 * @param secret derives the Message-ID, so that it does not reveal how many mails the shop sends, and signs the link
 *   that opts out.
 * @returns undefined for an obsolete mail: the order or its e-mail is gone, the refund or dispute has moved
 *   on, the link has expired, or the recipient is no valid address.
 * @throws ZodError for invalid `dados`.
 */
export async function composeEmail(
  db: Database,
  shop: Shop,
  row: EmailRow,
  secret: Buffer,
  now: Date,
): Promise<Message | undefined> {
  const content = await contentOf(db, shop, row, secret, now);
  if (content === undefined || !ADDRESS.test(row.para)) return undefined;
  return {
    id: row.id,
    tipo: row.tipo,
    messageId: messageIdOf(row, shop, secret),
    from: shop.mailFrom,
    to: row.para,
    subject: oneLine(content.assunto),
    html: renderHtml(content, shop.marca),
    text: renderText(content, shop.marca),
    descadastro: content.descadastro,
    criadoEm: row.criado_em,
  };
}

async function contentOf(
  db: Database,
  shop: Shop,
  { tipo, para, dados, criado_em }: EmailRow,
  secret: Buffer,
  now: Date,
): Promise<EmailContent | undefined> {
  const aboutVolume = async (
    mail: EmailTo<'volume'>,
    volume: Volume,
    texts: Readonly<Record<string, string>>,
  ) => {
    const found = await findVolume(db, volume);
    if (found === undefined) return undefined;
    const chosen = volume.variacaoId === null ? '' : `?volume=${volume.variacaoId}`;
    const values = {
      ...texts,
      perfume: [found.nome, found.volume ?? []].flat().join(', '),
      caminho: `${encodeURIComponent(found.slug)}${chosen}`,
      cancelar: cancellationToken(secret, para),
    };
    return avisoEmail(mail, values, shop);
  };
  switch (tipo) {
    case 'redefinir-senha': {
      const redefinicao = Redefinicao.parse(dados);
      const isExpired = criado_em.getTime() + redefinicao.minutos * MINUTE_MS <= now.getTime();
      return isExpired ? undefined : contaEmail(tipo, redefinicao, shop);
    }
    case 'confirmar-email': {
      const confirmacao = Confirmacao.parse(dados);
      const isExpired = criado_em.getTime() + confirmacao.horas * 60 * MINUTE_MS <= now.getTime();
      return isExpired ? undefined : contaEmail(tipo, confirmacao, shop);
    }
    case 'confirmar-aviso': {
      const { avisoId } = OfAviso.parse(dados);
      const aviso = await findUnconfirmed(db, avisoId);
      const confirmar = confirmationToken(secret, avisoId);
      return aviso && aboutVolume(tipo, aviso, { confirmar, dias: String(CONFIRMATION_DAYS) });
    }
    case 'volume-voltou':
      return aboutVolume(tipo, OfVolume.parse(dados), {});
    case 'avaliar-pedido': {
      const { pedidoId } = OfPedido.parse(dados);
      const pedido = await findPedido(db, pedidoId);
      if (pedido === undefined || !(await isInvitationDue(db, pedidoId))) return undefined;
      const token = optOutToken(secret, pedido.usuario_id);
      return pedidoEmail(tipo, pedido, shop, { token });
    }
    default: {
      if (isTo('conta', tipo)) return contaEmail(tipo, Pessoa.parse(dados), shop);
      const of = OfPedido.parse(dados);
      const pedido = await findPedido(db, of.pedidoId);
      // The owner of an order without e-mail was erased.
      if (pedido === undefined || (pedido.email === null && !isTo('loja', tipo))) return undefined;
      const about = await readAbout(db, tipo, of);
      return about && pedidoEmail(tipo, pedido, shop, about);
    }
  }
}

function messageIdOf({ id, criado_em }: EmailRow, { publicUrl }: Shop, secret: Buffer): string {
  const name = createHmac('sha256', secret)
    .update(`email/${id}/${criado_em.toISOString()}`)
    .digest('hex')
    .slice(0, 32);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}
