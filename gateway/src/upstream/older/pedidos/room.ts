import { type HeldLine, reservable, reservableByRede } from '@decantaria/loja/reservas';
import type { ItemCarrinhoModel } from '../../../shop/carrinho/model.ts';
import type { ItemPedidoModel, PedidoModel } from '../../../shop/pedidos/model.ts';
import type { ItemEmFalta } from '../../../types.gen.ts';
import { wireName } from '../../wire/item-name.ts';
import type { Rede } from './rede.ts';

/** A line at today's price, and its volume's units in stock. */
export interface Offered {
  readonly item: ItemCarrinhoModel;
  readonly estoque: number;
}

/**
 * The lines with more units than the account may reserve, beside those of its open orders, each with the units that it
 * may. The stock does not count the units of open orders.
 */
export function linesWithoutRoom(
  offered: readonly Offered[],
  open: readonly PedidoModel[],
  max: number,
): ItemEmFalta[] {
  const ordered = open.flatMap(({ itens }) => itens);
  return offered.flatMap(({ item, estoque }) => {
    const own = sumUnits(ordered.filter((it) => isSameVolume(it, item)));
    const wanted = sumUnits(
      offered.flatMap((it) => (unitsKey(it.item) === unitsKey(item) ? [it.item] : [])),
    );
    const disponivel = Math.max(0, reservable(estoque + own, max) - own);
    return wanted <= disponivel ? [] : [{ ...item, disponivel }];
  });
}

/** The units of lines, for the bounds of an account and of a network. */
export function heldLines(lines: readonly (ItemPedidoModel | ItemCarrinhoModel)[]): HeldLine[] {
  return lines.map((line) => ({ key: unitsKey(line), quantidade: line.quantidade }));
}

/** The first line of which the network may not hold so many units, with those that it may; null without one. */
export function lineBeyondRede(offered: readonly Offered[], { known, held }: Rede) {
  if (!known) return null;
  for (const { item, estoque } of offered) {
    const key = unitsKey(item);
    const own = sumUnits(held.filter((line) => line.key === key));
    const wanted = sumUnits(offered.flatMap((it) => (unitsKey(it.item) === key ? [it.item] : [])));
    const disponivel = Math.max(0, reservableByRede(estoque + own) - own);
    if (wanted > disponivel) return { item, disponivel };
  }
  return null;
}

/** Identifies the units that a line takes: lines of the same volume share them. */
export function unitsKey(line: ItemCarrinhoModel | ItemPedidoModel): string {
  const { produtoId, variacaoId } = line;
  return produtoId === null ? wireName(line).toLowerCase() : `${produtoId}:${variacaoId ?? ''}`;
}

/** By names where the API does not tell an ordered line's product. */
function isSameVolume(ordered: ItemPedidoModel, item: ItemCarrinhoModel): boolean {
  return ordered.produtoId === null
    ? wireName(ordered).toLowerCase() === wireName(item).toLowerCase()
    : ordered.produtoId === item.produtoId && ordered.variacaoId === item.variacaoId;
}

function sumUnits(lines: readonly { readonly quantidade: number }[]): number {
  return lines.reduce((sum, { quantidade }) => sum + quantidade, 0);
}
