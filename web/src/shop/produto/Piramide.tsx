import type { Notas } from '@decantaria/loja/notas';
import styles from './Piramide.module.css';

const MOVEMENTS = [
  { key: 'saida', name: 'Saída', when: 'os primeiros minutos' },
  { key: 'coracao', name: 'Coração', when: 'a hora seguinte' },
  { key: 'fundo', name: 'Fundo', when: 'o que fica na pele' },
] as const;

// By hand: a definition list; Mantine has no such part.
/** The notes in order of appearance: top, heart and base. */
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
