import type { Ref } from 'react';
import { Head } from '../../shared/head/Head.tsx';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './PageStates.module.css';

export function Loading({ title }: { title: Ref<HTMLHeadingElement> }) {
  return (
    <div className={styles['loading']}>
      <Head title="Produto" noIndex />
      <div className={styles['picture']} />
      <div>
        <h1 ref={title} tabIndex={-1} className="visually-hidden">
          Produto
        </h1>
        <p role="status" className={styles['text']}>
          Carregando produto...
        </p>
        <div className={styles['lines']}>
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  );
}

export function NotFound() {
  return (
    <div className={styles['notice']}>
      <Head title="Produto não encontrado" noIndex />
      <h1 tabIndex={-1}>Produto não encontrado</h1>
      <p>O endereço pode ter mudado, ou este perfume saiu da nossa seleção.</p>
      <ButtonLink to="/produtos">Voltar aos Produtos</ButtonLink>
    </div>
  );
}

/** The product's existence is unknown; the page keeps its address and offers a retry. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles['notice']}>
      <Head title="Produto" noIndex />
      <h1 tabIndex={-1}>Não foi possível abrir este produto</h1>
      <p role="alert">A loja não respondeu agora. Espere um instante e tente de novo.</p>
      <div className={styles['actions']}>
        <Button className="needs-js" onClick={onRetry}>
          Tentar de novo
        </Button>
        <ButtonLink to="/produtos" look="outline">
          Voltar aos Produtos
        </ButtonLink>
      </div>
    </div>
  );
}
