import { type ReactNode, useId } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './Carrinho.module.css';

/**
 * F12: the way from a cart to its order. Closed with the reason while a line cannot be bought; pressed all
 * the same, it leads to that line.
 */
export function Finalizar({
  bloqueio,
  label,
  onBlocked,
  children,
}: {
  bloqueio: string | null;
  label: string;
  onBlocked: () => void;
  children: ReactNode;
}) {
  const reason = useId();
  if (bloqueio === null) return children;
  return (
    <>
      <p id={reason} className={styles['block']}>
        {bloqueio}
      </p>
      <Button wide aria-disabled aria-describedby={reason} onClick={onBlocked}>
        {label}
      </Button>
    </>
  );
}
