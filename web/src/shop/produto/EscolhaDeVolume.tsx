import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import {
  pricePerMlText,
  priceText,
  spraysText,
  stockLevel,
  type Variacao,
  volumeStockText,
} from './compra.ts';
import styles from './EscolhaDeVolume.module.css';

/** Characters of the longest name that stays beside its stock on a phone. */
const SHORT_NAME = 8;

/** Share of the scale, measured by the largest volume. */
function reach(volumeMl: number | null, largest: number): number {
  return volumeMl === null || largest <= 0 ? 0 : volumeMl / largest;
}

export function EscolhaDeVolume({
  variacoes,
  chosen,
  onChoose,
  disabled = false,
  inDialog = false,
}: {
  variacoes: readonly Variacao[];
  chosen: string | null;
  onChoose: (variacao: Variacao) => void;
  disabled?: boolean;
  /** True in a dialog: the first volume takes the focus, and sold-out ones cannot be chosen. */
  inDialog?: boolean;
}) {
  const name = useId();
  const choice = useRef<HTMLFieldSetElement>(null);
  // Adopts a choice made before hydration.
  const adoptEarlyChoice = useEffectEvent(() => {
    const checked = choice.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const earlyChoice = variacoes.find(({ id }) => id === checked && id !== chosen);
    if (earlyChoice) onChoose(earlyChoice);
  });
  useEffect(() => adoptEarlyChoice(), []);
  const sprays = spraysText(variacoes.find(({ id }) => id === chosen) ?? null);
  const first = inDialog ? variacoes.find(({ disponivel }) => disponivel) : undefined;
  const largest = Math.max(0, ...variacoes.map(({ volumeMl }) => volumeMl ?? 0));
  return (
    <fieldset
      ref={choice}
      className={styles['choice']}
      disabled={disabled}
      data-dialog={inDialog || undefined}
      data-long={variacoes.some(({ nome }) => nome.length > SHORT_NAME) || undefined}
    >
      <Text component="legend" variant="caps">
        Volume
      </Text>
      {variacoes.map((variacao) => (
        <label key={variacao.id} className={styles['volume']} data-stock={stockLevel(variacao)}>
          <input
            type="radio"
            name={name}
            value={variacao.id}
            checked={variacao.id === chosen}
            disabled={inDialog && !variacao.disponivel}
            data-autofocus={variacao === first || undefined}
            onChange={() => onChoose(variacao)}
          />
          <span className={styles['name']}>{variacao.nome}</span>
          <span className={styles['price']}>{priceText(variacao.preco || null)}</span>
          <span className={styles['scale']} aria-hidden="true">
            <span style={{ width: `${100 * reach(variacao.volumeMl, largest)}%` }} />
          </span>
          <Text span variant="count" fz="xs" className={styles['stock']}>
            {volumeStockText(variacao)}
          </Text>
          <Text span variant="count" fz="xs" ta="right">
            {pricePerMlText(variacao)}
          </Text>
        </label>
      ))}
      {sprays === null ? null : (
        <Text variant="faint" p="var(--space-2) var(--space-4) 0">
          {sprays}
        </Text>
      )}
    </fieldset>
  );
}
