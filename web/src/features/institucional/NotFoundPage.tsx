import { Head } from '../../shared/head/Head.tsx';
import type { PrepareResult } from '../../shared/routing/page.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './NotFoundPage.module.css';

export function prepare(): Promise<PrepareResult> {
  return Promise.resolve({ status: 404 });
}

/** ROUTE-12: what an address leads to that leads nowhere. */
export function Page() {
  return (
    <section className={styles['notFound']}>
      <Head title="Página não encontrada" noIndex />
      <h1 tabIndex={-1}>Página não encontrada</h1>
      <p>Confira se o link está certo ou volte ao início.</p>
      <div className={styles['ways']}>
        <ButtonLink to="/">Voltar ao início</ButtonLink>
        <ButtonLink look="outline" to="/produtos">
          Ver fragrâncias
        </ButtonLink>
      </div>
    </section>
  );
}
