import { Head } from '../../shared/head/Head.tsx';
import { Entrada } from './Entrada.tsx';
import { Frasco } from './Frasco.tsx';
import styles from './LoginPage.module.css';

/** ROUTE-07, LOGIN-01 … LOGIN-05: where an account signs in. */
export function Page() {
  return (
    <div className={styles['page']}>
      <Head
        title="Login"
        description="Entre na sua conta para comprar e acompanhar seus decants."
        canonical="/login"
      />
      <Frasco className={styles['scene']} />
      <section className={styles['side']} aria-labelledby="entrar">
        <p className="eyebrow">Sua conta</p>
        <h1 id="entrar" tabIndex={-1}>
          Que bom ter você aqui
        </h1>
        <Entrada />
      </section>
    </div>
  );
}
