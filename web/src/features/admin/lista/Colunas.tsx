import { useState } from 'react';
import type { Coluna } from './coluna.ts';
import styles from './Escolhas.module.css';
import { Suspenso } from './Suspenso.tsx';

export function Colunas<T>({
  colunas,
  shown,
  onChange,
}: {
  colunas: readonly Coluna<T>[];
  shown: readonly string[];
  onChange: (shown: readonly string[] | null) => void;
}) {
  const [open, setOpen] = useState(false);
  const toggle = (id: string) =>
    onChange(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  return (
    <Suspenso label="Colunas" open={open} onChange={setOpen}>
      <fieldset className={styles['choices']}>
        <legend>Colunas à vista</legend>
        {colunas.map(({ id, titulo }) => (
          <label key={id}>
            <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
            {titulo}
          </label>
        ))}
      </fieldset>
      <button type="button" className={styles['quiet']} onClick={() => onChange(null)}>
        Voltar às de sempre
      </button>
    </Suspenso>
  );
}
