import { roomBeside } from '@decantaria/loja/reservas';
import type { CarrinhoModel, ItemCarrinhoModel } from '../../../shop/carrinho/model.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { offerOf } from '../../../shop/catalogo/preco.ts';
import { displayName } from '../../../shop/catalogo/texts.ts';
import type { Draft } from '../../../shop/pedidos/chaves.ts';
import * as falhas from '../../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Frete, ItemEmFalta, PrecoMovido } from '../../../types.gen.ts';
import { linhaKey } from '../../wire/item-name.ts';
import type { Limites, Rede } from './rede.ts';
import { heldLines, lineBeyondRede, linesWithoutRoom, type Offered, unitsKey } from './room.ts';

/** What an account holds without payment, and what it may. */
interface Reserving {
  readonly open: readonly PedidoModel[];
  readonly limites: Limites;
  /** Null for an account that has paid an order: it counts on no network. */
  readonly rede: Rede | null;
}

/**
 * Drafts an order of a cart at today's prices, or says why not. The older API checks neither price nor stock: a
 * product without units makes the creation fail after the order exists. Nor does it limit what an account reserves.
 */
export function draftPedido(
  carrinho: CarrinhoModel,
  produtos: ReadonlyMap<string, ProdutoModel>,
  cotacao: Frete | null,
  { open, limites, rede }: Reserving,
): Draft | falhas.CriarPedidoOutcome {
  const offered: Offered[] = [];
  for (const item of carrinho.itens) {
    const offer = offerFor(item, produtos.get(item.produtoId));
    if (offer === null) return falhas.itemIndisponivel(displayName(item), carrinho);
    offered.push(offer);
  }
  const missing = falhas.itensInsuficientes(itensEmFalta(offered), carrinho);
  if (missing) return missing;
  const excess = linesWithoutRoom(offered, open, limites.unidadesReservadas);
  if (excess.length > 0) return falhas.reservaLimitada(excess, { open, carrinho });
  const linhas = offered.map(({ item }) => item);
  const beyond = beyondReserve(linhas, carrinho, { open, limites, rede });
  if (beyond !== null) return beyond;
  const scarce = rede && lineBeyondRede(offered, rede);
  if (scarce) {
    const reserva = { de: 'REDE', unidades: scarce.disponivel, itens: 1 } as const;
    return falhas.reservaEmTudo(reserva, { nome: displayName(scarce.item), carrinho });
  }
  const frete = readFrete(cotacao);
  const subtotal = linhas.reduce((sum, linha) => sum + linha.subtotal, 0);
  const total = subtotal + (frete?.valor ?? 0);
  return { linhas, frete, total };
}

/** Why the account or its network may not reserve so much in all; null when it may. */
function beyondReserve(
  linhas: readonly ItemCarrinhoModel[],
  carrinho: CarrinhoModel,
  { open, limites: { unidadesConta }, rede }: Reserving,
): falhas.CriarPedidoOutcome | null {
  const wanted = heldLines(linhas);
  const own = heldLines(open.flatMap(({ itens }) => itens));
  const most = { unidades: unidadesConta, itens: unidadesConta };
  const room = roomBeside(own, wanted, most);
  if (room?.unidades === 0 || room?.itens === 0) return falhas.muitosPedidosAbertos(open);
  if (room !== null) return falhas.reservaEmTudo({ de: 'CONTA', ...room }, { carrinho });
  const left = rede && roomBeside(rede.held, wanted, rede.most);
  if (left === null) return null;
  return left.unidades === 0 || left.itens === 0
    ? falhas.redeCheia()
    : falhas.reservaEmTudo({ de: 'REDE', ...left }, { carrinho });
}

function offerFor(item: ItemCarrinhoModel, produto: ProdutoModel | undefined): Offered | null {
  const offer = produto?.ativo ? offerOf(produto, item.variacaoId) : undefined;
  if (!offer || offer.preco === null) return null;
  const { preco, estoque } = offer;
  return { item: { ...item, precoUnitario: preco, subtotal: item.quantidade * preco }, estoque };
}

/** Lines of the same volume share its units. */
function itensEmFalta(offered: readonly Offered[]): ItemEmFalta[] {
  const wanted = new Map<string, number>();
  for (const { item } of offered) {
    wanted.set(unitsKey(item), (wanted.get(unitsKey(item)) ?? 0) + item.quantidade);
  }
  return offered
    .filter(({ item, estoque }) => (wanted.get(unitsKey(item)) ?? 0) > estoque)
    .map(({ item, estoque }) => ({ ...item, disponivel: estoque }));
}

function readFrete(cotacao: Frete | null): Draft['frete'] {
  if (cotacao === null || cotacao.aCombinar || typeof cotacao.valor !== 'number') return null;
  return { servico: cotacao.servico, valor: cotacao.valor, prazo: cotacao.prazo ?? null };
}

/** Lines at another price than the shopper saw (`ItemCarrinho.id` → centavos). Unseen lines are left out. */
export function movedFrom(
  seen: ReadonlyMap<string, number>,
  linhas: readonly ItemCarrinhoModel[],
): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const de = seen.get(linha.id);
    return de === undefined ? [] : movedPrice(linha, de, linha.precoUnitario);
  });
}

/** Lines that the created order has at another price than the draft. */
export function movedInto(
  { itens }: PedidoModel,
  linhas: readonly ItemCarrinhoModel[],
): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const created = itens.find((item) => linhaKey(item) === linhaKey(linha));
    return created ? movedPrice(linha, linha.precoUnitario, created.precoUnitario) : [];
  });
}

function movedPrice(linha: ItemCarrinhoModel, de: number, para: number): PrecoMovido[] {
  return de === para ? [] : [{ ...linha, de, para }];
}
