import styles from './PontoDeEstoque.module.css';

const ENOUGH = 5;

function levelOf(estoque: number): { level: string; label: string } {
  if (estoque <= 0) return { level: 'none', label: 'esgotado' };
  return estoque > ENOUGH
    ? { level: 'enough', label: 'em estoque' }
    : { level: 'low', label: 'estoque baixo' };
}

/** Each stock level has its own colour and shape. */
export function PontoDeEstoque({ estoque }: { estoque: number }) {
  const { level, label } = levelOf(estoque);
  return (
    <span className={styles['stock']}>
      <span aria-hidden="true" className={styles['dot']} data-level={level} />
      {estoque}
      <span className="visually-hidden"> ({label})</span>
    </span>
  );
}
