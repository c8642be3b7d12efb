import {
  type HeldLine,
  type Limites,
  reservable,
  reservableByRede,
  roomBeside,
} from '@decantaria/loja/reservas';
import type { CarrinhoModel, ItemCarrinhoModel } from '../../../shop/carrinho/model.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { offerOf } from '../../../shop/catalogo/preco.ts';
import { displayName } from '../../../shop/catalogo/texts.ts';
import type { Draft, DraftLine } from '../../../shop/pedidos/chaves.ts';
import * as falhas from '../../../shop/pedidos/falhas.ts';
import type { ItemPedidoModel, PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Frete, ItemEmFalta, PrecoMovido } from '../../../types.gen.ts';
import { linhaKey, wireName } from '../../wire/item-name.ts';
import type { Rede } from './rede.ts';

/** A line at today's price. */
interface Offered {
  readonly item: ItemCarrinhoModel;
  /** Units of its volume in stock, which does not count those of open orders. */
  readonly estoque: number;
  /** Units of its volume in all lines: they share the stock. */
  readonly wanted: number;
}

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
  reserving: Reserving,
): Draft | falhas.CriarPedidoOutcome {
  const { itens } = carrinho;
  const offered: Offered[] = [];
  for (const item of itens) {
    const produto = produtos.get(item.produtoId);
    const offer = produto?.ativo ? offerOf(produto, item.variacaoId) : undefined;
    if (!offer || offer.preco === null) {
      return falhas.itemIndisponivel(displayName(item), carrinho);
    }
    const { preco, estoque } = offer;
    offered.push({
      item: { ...item, precoUnitario: preco, subtotal: item.quantidade * preco },
      estoque,
      wanted: sumUnits(itens.filter((it) => unitsKey(it) === unitsKey(item))),
    });
  }
  const emFalta = linesBeyond(
    offered,
    () => [],
    (estoque) => estoque,
  );
  const refused =
    falhas.itensInsuficientes(emFalta, carrinho) ?? beyond(offered, carrinho, reserving);
  if (refused) return refused;
  const linhas = offered.map(({ item }) => item);
  const frete = readFrete(cotacao);
  const subtotal = linhas.reduce((sum, linha) => sum + linha.subtotal, 0);
  return { linhas, frete, total: subtotal + (frete?.valor ?? 0) };
}

/** Why the account or its network may not reserve so much; null when it may. */
function beyond(
  offered: readonly Offered[],
  carrinho: CarrinhoModel,
  { open, limites: { unidadesConta, unidadesReservadas }, rede }: Reserving,
): falhas.CriarPedidoOutcome | null {
  const ordered = open.flatMap(({ itens }) => itens);
  const excess = linesBeyond(
    offered,
    (item) => ordered.filter((it) => isSameVolume(it, item)),
    (units) => reservable(units, unidadesReservadas),
  );
  if (excess.length > 0) return falhas.reservaLimitada(excess, { open, carrinho });
  const wanted = heldLines(offered.map(({ item }) => item));
  const most = { unidades: unidadesConta, itens: unidadesConta };
  const room = roomBeside(heldLines(ordered), wanted, most);
  if (room?.unidades === 0 || room?.itens === 0) return falhas.muitosPedidosAbertos(open);
  if (room !== null) return falhas.reservaEmTudo({ de: 'CONTA', ...room }, { carrinho });
  if (rede === null) return null;
  const left = roomBeside(rede.held, wanted, rede.most);
  if (left?.unidades === 0 || left?.itens === 0) return falhas.redeCheia();
  if (left !== null) return falhas.reservaEmTudo({ de: 'REDE', ...left }, { carrinho });
  if (!rede.known) return null;
  const [scarce] = linesBeyond(
    offered,
    (item) => rede.held.filter(({ key }) => key === unitsKey(item)),
    reservableByRede,
  );
  if (!scarce) return null;
  const reserva = { de: 'REDE', unidades: scarce.disponivel, itens: 1 } as const;
  return falhas.reservaEmTudo(reserva, { nome: displayName(scarce), carrinho });
}

/**
 * The lines with more units than may be taken beside the held ones of the same volume (`heldOf`), each with the units that
 * may. `most`: of the units in stock and held together.
 */
function linesBeyond(
  offered: readonly Offered[],
  heldOf: (item: ItemCarrinhoModel) => Parameters<typeof sumUnits>[0],
  most: (units: number) => number,
): ItemEmFalta[] {
  return offered.flatMap(({ item, estoque, wanted }) => {
    const held = sumUnits(heldOf(item));
    const disponivel = Math.max(0, most(estoque + held) - held);
    return wanted <= disponivel ? [] : [{ ...item, disponivel }];
  });
}

/** The units of lines, for the bounds of an account and of a network. */
export function heldLines(lines: readonly (ItemPedidoModel | DraftLine)[]): HeldLine[] {
  return lines.map((line) => ({ key: unitsKey(line), quantidade: line.quantidade }));
}

/** Identifies the units that a line takes: lines of the same volume share them. */
function unitsKey(line: DraftLine | ItemPedidoModel): string {
  const { produtoId, variacaoId } = line;
  return produtoId === null ? wireName(line).toLowerCase() : `${produtoId}:${variacaoId ?? ''}`;
}

/** By names where the API does not tell an ordered line's product. */
function isSameVolume(ordered: ItemPedidoModel, item: DraftLine): boolean {
  return ordered.produtoId === null
    ? wireName(ordered).toLowerCase() === wireName(item).toLowerCase()
    : unitsKey(ordered) === unitsKey(item);
}

/** The units of lines together. */
export function sumUnits(lines: readonly { readonly quantidade: number }[]): number {
  return lines.reduce((sum, { quantidade }) => sum + quantidade, 0);
}

function readFrete(cotacao: Frete | null): Draft['frete'] {
  if (cotacao === null || cotacao.aCombinar || typeof cotacao.valor !== 'number') return null;
  return { servico: cotacao.servico, valor: cotacao.valor, prazo: cotacao.prazo ?? null };
}

/** Lines at another price than the shopper saw (`ItemCarrinho.id` → centavos). Unseen lines are left out. */
export function movedFrom(
  seen: ReadonlyMap<string, number>,
  linhas: readonly DraftLine[],
): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const de = seen.get(linha.id);
    return de === undefined ? [] : movedPrice(linha, de, linha.precoUnitario);
  });
}

/** Lines that the created order has at another price than the draft. */
export function movedInto({ itens }: PedidoModel, linhas: readonly DraftLine[]): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const created = itens.find((item) => linhaKey(item) === linhaKey(linha));
    return created ? movedPrice(linha, linha.precoUnitario, created.precoUnitario) : [];
  });
}

function movedPrice(linha: DraftLine, de: number, para: number): PrecoMovido[] {
  return de === para ? [] : [{ ...linha, de, para }];
}
