import { createHash } from 'node:crypto';
import { cepProblem } from '@decantaria/brasil/cep';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import { tooMany } from '../auth/limits.ts';
import { selectLines } from '../carrinho/lines.ts';
import { lockCarrinho } from '../carrinho/service.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { PREPARED } from '../db/prepared.ts';
import { transact } from '../db/transaction.ts';
import { ENTREGA_COLUMNS, type Endereco } from '../enderecos/service.ts';
import { quoteOf, selectFrete } from '../fretes/service.ts';
import { invalid, refusal } from '../http/errors.ts';
import { requireContact } from './contact.ts';
import type { CreateBody } from './create-body.ts';
import { draftPedido, type SubmittedPedido } from './draft.ts';
import { insertPedido } from './insert.ts';
import { toWanted } from './items.ts';
import { findPedido, type StoredPedido } from './read.ts';
import { lockRede, type Rede, requireRoomOfRede, selectHeldByRede } from './rede.ts';
import { reservationEnd } from './transition.ts';
import { requireRoom, selectOpen } from './unpaid.ts';

const RATE_WINDOW_MS = 60 * 60_000;

export interface NewPedido {
  usuarioId: number;
  body: CreateBody;
  /** `Idempotency-Key` of the request. */
  chave: string | undefined;
  now: Date;
  rede: Rede;
  /** Counts the order before it is written, and rejects one too many. A repeated request is not counted. */
  admit: () => Promise<void>;
  /** Name of the assistant that places the order; undefined for a person. */
  assistente: string | undefined;
}

/**
 * Creates an order from the caller's cart, in one transaction: checks it, reserves the units, copies names, prices and
 * address, empties the cart and enqueues the mail. Idempotent by `chave`: repeated and concurrent requests with the same
 * key and body return the same order. So does a request with this key and an empty list of items.
 *
 * @throws Refusal as `requireContact` and `draftPedido`; 422 ENDERECO_INVALIDO, CEP_DIVERGENTE or CHAVE_REUTILIZADA; as `requireRoom`
 *   and `requireRoomOfRede`; 429 MUITAS_TENTATIVAS.
 */
export async function createPedido(
  db: Database,
  shop: Shop,
  { usuarioId, body, chave, now, rede, admit, assistente }: NewPedido,
): Promise<StoredPedido> {
  const resumo = chave === undefined ? null : digest(body);
  let admitted = false;
  return transact(db, async (trx) => {
    const counted = await lockRede(trx, usuarioId, rede);
    const carrinhoId = await lockCarrinho(trx, usuarioId);
    await lockProdutosOf(trx, carrinhoId);
    const basis = await readBasis(trx, shop, {
      usuarioId,
      carrinhoId,
      enderecoId: body.enderecoId,
      chave,
      rede: counted,
      now,
    });
    // Without items the caller asks for the order of the key: its cart was emptied by that order.
    const asks = body.itens?.length === 0;
    if (basis.anterior !== null) return replay(trx, basis.anterior, asks ? null : resumo);

    const { usuario } = basis;
    const contato = requireContact(body, {
      nomeCompleto: basis.perfil?.nome_completo ?? usuario.nome,
      cpf: basis.perfil?.cpf,
      telefone: basis.perfil?.telefone,
      email: usuario.email,
    });
    const endereco = requireEndereco(basis.endereco);
    const draft = draftPedido(toSubmitted(body), basis.lines, quoteOf(basis.frete ?? undefined));
    const { emailConfirmado } = usuario;
    const wanted = draft.itens.map(toWanted);
    requireRoom(shop, { emailConfirmado, open: basis.abertos }, wanted, basis.lines);
    await requireRoomOfRede(trx, shop, counted, {
      held: basis.naRede,
      wanted,
      units: basis.lines,
      now,
    });
    if (basis.limite !== null) {
      throw tooMany(basis.limite.getTime() + RATE_WINDOW_MS - now.getTime());
    }
    // Once: the transaction may be repeated.
    if (!admitted) await admit();
    admitted = true;
    const metodo = body.metodo ?? null;
    const pedido = await insertPedido(trx, {
      usuario,
      carrinhoId,
      contato,
      endereco,
      draft,
      metodo,
      reservaAte: reservationEnd(shop, metodo, now, { emailConfirmado }),
      origem: counted?.origem ?? null,
      repetition: chave === undefined || resumo === null ? undefined : { chave, resumo },
      assistente: assistente ?? null,
      now,
    });
    const byAssistente = `Pedido ${pedido.id} feito por um assistente`;
    const mudancas = assistente === undefined ? [] : [byAssistente];
    await recordAlteracao(trx, { tipo: 'USUARIO', alvo: usuarioId, mudancas });
    return pedido;
  });
}

// The cart's lock protects its lines. Locking the products too lets the next statement read prices and stock that no
// other transaction can change.
async function lockProdutosOf(trx: Database, carrinhoId: number): Promise<void> {
  await sql`${PREPARED} SELECT id FROM produtos
    WHERE id IN (SELECT produto_id FROM carrinho_itens WHERE carrinho_id = ${carrinhoId})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

interface BasisOf {
  usuarioId: number;
  carrinhoId: number;
  enderecoId: number | null | undefined;
  chave: string | undefined;
  rede: Rede | null;
  now: Date;
}

/** The stored data of a new order, and the order that an earlier request with the same key created. */
async function readBasis(
  trx: Database,
  { limites }: Shop,
  { usuarioId, carrinhoId, enderecoId, chave, rede, now }: BasisOf,
) {
  const query = trx
    .with('destino', (cte) => {
      const own = cte
        .selectFrom('enderecos')
        .select(ENTREGA_COLUMNS)
        .where('usuario_id', '=', usuarioId);
      const chosen =
        enderecoId === undefined || enderecoId === null
          ? own.where('padrao', '=', true)
          : own.where('id', '=', enderecoId);
      return chosen.forKeyShare();
    })
    .selectNoFrom((eb) => [
      jsonArrayFrom(selectLines(trx, carrinhoId)).as('lines'),
      // Its lock keeps the e-mail as it is.
      jsonObjectFrom(
        eb
          .selectFrom('usuarios')
          .select(['id', 'username', 'nome', 'email', 'status', 'roles'])
          .select('email_confirmado as emailConfirmado')
          .where('id', '=', usuarioId),
      )
        .$notNull()
        .as('usuario'),
      jsonObjectFrom(
        eb
          .selectFrom('perfis')
          .select(['nome_completo', 'cpf', 'telefone'])
          .where('usuario_id', '=', usuarioId),
      ).as('perfil'),
      jsonObjectFrom(eb.selectFrom('destino').selectAll()).as('endereco'),
      jsonObjectFrom(selectFrete(trx, eb.selectFrom('destino').select('estado'))).as('frete'),
      jsonObjectFrom(
        eb
          .selectFrom('pedidos')
          .select(['id', 'resumo'])
          .where('usuario_id', '=', usuarioId)
          .where('chave', '=', chave ?? null),
      ).as('anterior'),
      jsonArrayFrom(selectOpen(trx, usuarioId)).as('abertos'),
      selectHeldByRede(rede).as('naRede'),
      // The oldest of the orders that reach the hourly limit; null below it.
      eb
        .selectFrom('pedidos')
        .select('criado_em')
        .where('usuario_id', '=', usuarioId)
        .where('criado_em', '>', new Date(now.getTime() - RATE_WINDOW_MS))
        .orderBy('id', 'desc')
        .offset(limites.pedidosPorHora - 1)
        .limit(1)
        .as('limite'),
    ]);
  const { rows } = await sql<InferResult<typeof query>[number]>`${PREPARED} ${query}`.execute(trx);
  const [basis] = rows;
  if (basis === undefined) throw new Error('A SELECT without FROM returned no row.');
  return basis;
}

async function replay(
  trx: Database,
  anterior: { id: number; resumo: string | null },
  resumo: string | null,
): Promise<StoredPedido> {
  const isSame = resumo === null || anterior.resumo === resumo;
  const pedido = isSame ? await findPedido(trx, anterior.id) : undefined;
  if (pedido === undefined) {
    throw refusal(
      422,
      'CHAVE_REUTILIZADA',
      'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
    );
  }
  return pedido;
}

type Address = Pick<Endereco, (typeof ENTREGA_COLUMNS)[number]>;

function requireEndereco(endereco: Address | null): Address {
  if (endereco === null) {
    throw invalid('enderecoId', 'Escolha um endereço de entrega.', 'ENDERECO_INVALIDO');
  }
  // An address from before this rule. Its freight would be quoted for one state and charged for another.
  if (cepProblem(endereco.cep, endereco.estado) !== null) {
    const mensagem = 'O CEP e o estado deste endereço não combinam. Corrija-o ou escolha outro.';
    throw invalid('enderecoId', mensagem, 'CEP_DIVERGENTE');
  }
  return endereco;
}

function toSubmitted({
  itens,
  total,
  valorFrete,
  frete,
  totalComFrete,
}: CreateBody): SubmittedPedido {
  return {
    itens: (itens ?? []).map((item) => ({
      produtoId: item.produtoId ?? item.id ?? undefined,
      variacaoId: item.variacaoId ?? undefined,
      nome: item.nomeProduto ?? item.nome ?? undefined,
      quantidade: item.quantidade || undefined,
      preco: item.precoUnitario || undefined,
    })),
    total: total ?? undefined,
    frete: valorFrete || frete?.valor || undefined,
    includesFrete: totalComFrete === true,
  };
}

// Parsing puts the fields in a fixed order, so equal requests have equal texts.
function digest(body: CreateBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
