import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './BarraDeSelecao.module.css';

export function BarraDeSelecao({
  chosen,
  visible,
  onClear,
  children,
}: {
  chosen: number;
  visible: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {chosen > 0 ? `${chosen} de ${visible} na tela selecionados` : ''}
      </p>
      {chosen > 0 ? (
        <section aria-label="Selecionados" className={styles['bar']}>
          <p className={styles['count']}>
            <strong>{chosen}</strong> de {visible} na tela
          </p>
          <div className={styles['actions']}>{children}</div>
          <Button look="quiet" small onClick={onClear}>
            Limpar seleção
          </Button>
        </section>
      ) : null}
    </>
  );
}
