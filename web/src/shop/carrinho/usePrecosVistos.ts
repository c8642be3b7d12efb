import { useEffect, useRef, useState } from 'react';
import { type Carrinho, isProvisional, type Linha } from './otimista.ts';
import { type Precos, precoKey, readPrecos, savePrecos } from './precos-vistos.ts';

/** A changed price, in reais. */
export interface PrecoMudado {
  readonly de: number;
  readonly para: number;
}

const pricesOf = (linhas: readonly Linha[]): Precos =>
  Object.fromEntries(linhas.map((linha) => [precoKey(linha), linha.precoUnitario]));

/** Returns a line's price change since it was last shown. Changes stay marked until unmount. */
export function usePrecosVistos(carrinho: Carrinho | null): (linha: Linha) => PrecoMudado | null {
  const [baseline, setBaseline] = useState(readPrecos);
  const priced = (carrinho?.itens ?? []).filter(
    (linha) => !isProvisional(linha) && linha.precoUnitario > 0,
  );
  const unseen = priced.filter((linha) => baseline[precoKey(linha)] === undefined);
  if (unseen.length > 0) setBaseline({ ...baseline, ...pricesOf(unseen) });

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
    const de = baseline[precoKey(linha)];
    const para = linha.precoUnitario;
    return de === undefined || para <= 0 || de === para ? null : { de, para };
  };
}
