import type { Notas } from './notas.ts';
import styles from './Piramide.module.css';

const MOVEMENTS = [
  { key: 'saida', name: 'Saída', when: 'os primeiros minutos' },
  { key: 'coracao', name: 'Coração', when: 'a hora seguinte' },
  { key: 'fundo', name: 'Fundo', when: 'o que fica na pele' },
] as const;

/** The notes as the nose meets them: lightest and shortest above, deepest and longest below. */
export function Piramide({ notas }: { notas: Notas }) {
  return (
    <dl className={styles['pyramid']}>
      {MOVEMENTS.map(({ key, name, when }) => (
        <div key={key}>
          <dt>
            {name}
            <span>{when}</span>
          </dt>
          <dd>{notas[key].join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}
