import { useEffect, useRef, useState } from 'react';
import { type Carrinho, isProvisional, type Linha } from './otimista.ts';
import { type Precos, precoKey, readPrecos, savePrecos } from './precos-vistos.ts';

/** A price that moved, in reais. */
export interface PrecoMudado {
  readonly de: number;
  readonly para: number;
}

const pricesOf = (linhas: readonly Linha[]): Precos =>
  Object.fromEntries(linhas.map((linha) => [precoKey(linha), linha.precoUnitario]));

/**
 * C-14: which lines cost something else than this browser showed last. What is pointed out stays as long
 * as the cart is on screen; after that today's price is the known one.
 */
export function usePrecosVistos(carrinho: Carrinho | null): (linha: Linha) => PrecoMudado | null {
  const [known, setKnown] = useState(readPrecos);
  const priced = (carrinho?.itens ?? []).filter(
    (linha) => !isProvisional(linha) && linha.precoUnitario > 0,
  );
  const unseen = priced.filter((linha) => known[precoKey(linha)] === undefined);
  if (unseen.length > 0) setKnown({ ...known, ...pricesOf(unseen) });

  const shown = useRef<Precos | null>(null);
  useEffect(() => {
    shown.current = carrinho ? pricesOf(priced) : null;
  });
  useEffect(
    () => () => {
      if (shown.current) savePrecos(shown.current);
    },
    [],
  );

  return (linha) => {
    const de = known[precoKey(linha)];
    const para = linha.precoUnitario;
    return de === undefined || para <= 0 || de === para ? null : { de, para };
  };
}
