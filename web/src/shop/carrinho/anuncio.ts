import { formatMoney } from '../../lib/formats/money.ts';
import { nameOf, resumoOf } from './disponibilidade.ts';
import type { Carrinho } from './otimista.ts';
import { unitsText } from './texts.ts';

const totalText = (carrinho: Carrinho) => `total ${formatMoney(resumoOf(carrinho).total)}`;

export function contentText(carrinho: Carrinho): string {
  return `${unitsText(carrinho.quantidadeTotal)} no carrinho, ${totalText(carrinho)}`;
}

function pricesText(before: Carrinho, after: Carrinho): string {
  const previousPrices = new Map(before.itens.map(({ id, precoUnitario }) => [id, precoUnitario]));
  return after.itens
    .flatMap((linha) => {
      const de = previousPrices.get(linha.id) ?? 0;
      const para = linha.precoUnitario;
      if (de === para || de <= 0 || para <= 0) return [];
      return `O preço de ${nameOf(linha)} mudou de ${formatMoney(de)} para ${formatMoney(para)}. `;
    })
    .join('');
}

/** Announcement of the difference between two carts; empty without one. */
export function changeText(before: Carrinho, after: Carrinho): string {
  const total = totalText(after);
  const prices = pricesText(before, after);
  const unitsBefore = new Map(before.itens.map((linha) => [nameOf(linha), linha.quantidade]));
  const unitsAfter = new Map(after.itens.map((linha) => [nameOf(linha), linha.quantidade]));
  const names = [...new Set([...unitsBefore.keys(), ...unitsAfter.keys()])];
  const changed = names.filter((name) => unitsBefore.get(name) !== unitsAfter.get(name));
  const [name, ...others] = changed;
  if (name === undefined) {
    return prices === '' && totalText(before) === total ? '' : prices + contentText(after);
  }
  if (others.length > 0) return prices + contentText(after);
  const units = unitsAfter.get(name);
  if (units !== undefined) return `${prices}${unitsText(units)} de ${name} no carrinho, ${total}`;
  return (
    prices +
    (after.itens.length === 0
      ? `${name} saiu do carrinho, que está vazio`
      : `${name} saiu do carrinho, ${total}`)
  );
}
