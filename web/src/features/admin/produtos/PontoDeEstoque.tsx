import styles from './PontoDeEstoque.module.css';

/** CONST-13: above this many units there is enough. */
const ENOUGH = 5;

function levelOf(estoque: number): { level: string; said: string } {
  if (estoque <= 0) return { level: 'none', said: 'esgotado' };
  return estoque > ENOUGH
    ? { level: 'enough', said: 'em estoque' }
    : { level: 'low', said: 'estoque baixo' };
}

/** APROD-12: units with a dot, green above 5, yellow from 1 to 5, red below; each level has a shape of its own. */
export function PontoDeEstoque({ estoque }: { estoque: number }) {
  const { level, said } = levelOf(estoque);
  return (
    <span className={styles['stock']}>
      <span aria-hidden="true" className={styles['dot']} data-level={level} />
      {estoque}
      <span className="visually-hidden"> ({said})</span>
    </span>
  );
}
