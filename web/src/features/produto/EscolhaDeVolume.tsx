import { useEffect, useEffectEvent, useId, useRef } from 'react';
import {
  pricePerMlText,
  priceText,
  spraysText,
  stockLevel,
  stockText,
  type Variacao,
} from './compra.ts';
import styles from './EscolhaDeVolume.module.css';

/** Share of the scale that a volume reaches. Small volumes are drawn apart: by the square root. */
function reach(volumeMl: number | null, largest: number): number {
  return volumeMl === null || largest <= 0 ? 0 : Math.sqrt(volumeMl / largest);
}

/**
 * PDP-04: the volumes as one choice, each with its measure on a graduated scale; the chosen one is filled.
 * What is sold out stays in sight and can be looked at.
 */
export function EscolhaDeVolume({
  variacoes,
  chosen,
  onChoose,
  disabled,
}: {
  variacoes: readonly Variacao[];
  chosen: string | null;
  onChoose: (variacao: Variacao) => void;
  disabled: boolean;
}) {
  const name = useId();
  const choice = useRef<HTMLFieldSetElement>(null);
  // What was chosen before the page's code was there: the choice and all that is said of it must be one.
  const takeOver = useEffectEvent(() => {
    const checked = choice.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const early = variacoes.find(({ id }) => id === checked && id !== chosen);
    if (early) onChoose(early);
  });
  useEffect(() => takeOver(), []);
  const sprays = spraysText(variacoes.find(({ id }) => id === chosen) ?? null);
  const largest = Math.max(0, ...variacoes.map(({ volumeMl }) => volumeMl ?? 0));
  return (
    <fieldset ref={choice} className={styles['choice']} disabled={disabled}>
      <legend>Volume</legend>
      {variacoes.map((variacao) => (
        <label key={variacao.id} className={styles['volume']} data-stock={stockLevel(variacao)}>
          <input
            type="radio"
            name={name}
            value={variacao.id}
            checked={variacao.id === chosen}
            onChange={() => onChoose(variacao)}
          />
          <span className={styles['name']}>{variacao.nome}</span>
          <span className={styles['price']}>{priceText(variacao.preco || null)}</span>
          <span className={styles['scale']} aria-hidden="true">
            <span style={{ width: `${100 * reach(variacao.volumeMl, largest)}%` }} />
          </span>
          <span className={styles['stock']}>{stockText(variacao.estoque)}</span>
          <span className={styles['perMl']}>{pricePerMlText(variacao)}</span>
        </label>
      ))}
      {sprays === null ? null : <p className={styles['sprays']}>{sprays}</p>}
    </fieldset>
  );
}
