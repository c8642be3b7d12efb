import { Facts } from '../Facts.tsx';
import styles from './Valores.module.css';

export type Valor = readonly [term: string, text: string];

// By hand: a definition list; Mantine has no such part.
/** Amounts of an order, one a row; the last one is the total. */
export function Valores({
  valores,
  large = false,
}: {
  valores: readonly Valor[];
  /** True where the total is the most important figure of the page. */
  large?: boolean;
}) {
  return (
    <dl className={styles['amounts']} data-large={large || undefined}>
      <Facts facts={Object.fromEntries(valores)} />
    </dl>
  );
}
