import { formatMoney } from '../../shared/formats/money.ts';
import { nameOf, resumoOf } from './disponibilidade.ts';
import type { Carrinho } from './otimista.ts';
import { unitsText } from './texts.ts';

/** What a cart holds, in one sentence. */
export function contentText(carrinho: Carrinho): string {
  const total = formatMoney(resumoOf(carrinho).total);
  return `${unitsText(carrinho.quantidadeTotal)} no carrinho, total ${total}`;
}

/** What changed from one cart to the next, for who does not see it; empty when nothing did. */
export function changeText(before: Carrinho, after: Carrinho): string {
  const total = `total ${formatMoney(resumoOf(after).total)}`;
  const unitsBefore = new Map(before.itens.map((linha) => [nameOf(linha), linha.quantidade]));
  const unitsAfter = new Map(after.itens.map((linha) => [nameOf(linha), linha.quantidade]));
  const names = [...new Set([...unitsBefore.keys(), ...unitsAfter.keys()])];
  const changed = names.filter((name) => unitsBefore.get(name) !== unitsAfter.get(name));
  const [name, ...others] = changed;
  if (name === undefined) return before.total === after.total ? '' : contentText(after);
  if (others.length > 0) return contentText(after);
  const units = unitsAfter.get(name);
  if (units !== undefined) return `${unitsText(units)} de ${name} no carrinho, ${total}`;
  return after.itens.length === 0
    ? `${name} saiu do carrinho, que está vazio`
    : `${name} saiu do carrinho, ${total}`;
}
