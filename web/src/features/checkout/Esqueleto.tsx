import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { Aviso } from './Aviso.tsx';
import styles from './checkout.module.css';
import type { Said } from './words.ts';

/** Room for the card's form, as high as it will be; over it what became of a payment before. */
export function CartaoEsqueleto({ said = null }: { said?: Said | null }) {
  return (
    <div className={styles['card']}>
      <Aviso said={said} />
      <h2 className={styles['soon']}>Cartão de crédito</h2>
      <Skeleton className={styles['skeletonTest']} />
      <Skeleton className={styles['skeletonField']} />
      <Skeleton className={styles['skeletonField']} />
      <Skeleton className={styles['skeletonField']} />
      <Skeleton className={styles['skeletonButton']} />
    </div>
  );
}

/** The page of paying until the order is here: everything stands where it will stand. */
export function CheckoutEsqueleto() {
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1 tabIndex={-1}>Pagamento</h1>
        <p role="status" className={`${styles['which']} needs-js`}>
          Carregando pedido...
        </p>
        <noscript>
          <p>Esta página precisa de JavaScript. Ligue-o no navegador e abra-a de novo.</p>
        </noscript>
        <p className={styles['status']} aria-hidden="true">
          &nbsp;
        </p>
      </header>
      <div className={`${styles['columns']} needs-js`}>
        <CartaoEsqueleto />
      </div>
    </div>
  );
}
