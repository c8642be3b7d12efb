import type { ReactNode } from 'react';
import styles from './checkout.module.css';
import type { Said } from './words.ts';

/**
 * What there is to say of a payment. Two places that are always there: what went wrong interrupts, what goes on is told
 * politely.
 */
export function Aviso({ said, children }: { said: Said | null; children?: ReactNode }) {
  const urgent = said !== null && (said.kind === 'bad' || said.kind === 'odd');
  const text = said ? (
    <div className={styles['said']} data-kind={said.kind}>
      <p>{said.text}</p>
      {said.detail === null ? null : <p className={styles['detail']}>{said.detail}</p>}
      {children}
    </div>
  ) : null;
  return (
    <>
      <div role="alert">{urgent ? text : null}</div>
      <div role="status">{urgent ? null : text}</div>
    </>
  );
}
