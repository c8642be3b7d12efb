import { type ReactNode, useRef } from 'react';
import { formatMoney } from '../../shared/formats/money.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './Carrinho.module.css';
import { LinhaDoCarrinho } from './LinhaDoCarrinho.tsx';
import { isProvisional, type Linha } from './otimista.ts';
import { AVISOS, unitsText } from './texts.ts';
import { useAlterarCarrinho } from './useAlterarCarrinho.ts';
import { useCarrinho } from './useCarrinho.ts';

type Layout = 'gaveta' | 'pagina';

/** DRAWER-06. */
function Empty({ visitor }: { visitor: boolean }) {
  return (
    <div className={styles['notice']}>
      <span className={styles['vial']} aria-hidden="true" />
      <p className={styles['statement']}>Seu carrinho está vazio</p>
      <ButtonLink to="/produtos">Ver Produtos</ButtonLink>
      {visitor ? (
        <ButtonLink to="/login" look="quiet" small>
          Já tenho conta
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** CARTPG-01. */
export function Loading({ layout }: { layout: Layout }) {
  return (
    <div className={styles[layout]}>
      <div className={styles['lines']} role="status">
        <p className={styles['loading']}>Carregando carrinho...</p>
        {[0, 1].map((line) => (
          <div key={line} className={styles['skeleton']}>
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * DRAWER-03 … DRAWER-06, CARTPG-01 … CARTPG-03: the account's cart. `gaveta` fills the drawer, its lines
 * scroll and the total stays in sight; `pagina` flows with the page that shows it. `children` is what can
 * be done with a cart that holds something, under its total.
 */
export function Carrinho({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { carrinho, estado, recarregar } = useCarrinho();
  const { pendentes, aumentar, diminuir, remover } = useAlterarCarrinho(AVISOS[layout]);
  const list = useRef<HTMLUListElement>(null);

  if (estado === 'carregando') return <Loading layout={layout} />;
  if (estado === 'falhou') {
    return (
      <div className={styles['notice']} role="alert">
        <p className={styles['statement']}>Não foi possível carregar o carrinho.</p>
        <p>Seus itens continuam guardados.</p>
        <Button look="outline" onClick={recarregar}>
          Tentar de novo
        </Button>
      </div>
    );
  }

  const itens = carrinho?.itens ?? [];
  const removeLine = (linha: Linha) => {
    // The control that had the focus goes with the line: the list takes it.
    list.current?.focus();
    void remover(linha);
  };
  return (
    <div className={[styles['cart'], styles[layout]].join(' ')}>
      <p role="status" className="visually-hidden">
        {carrinho
          ? `${unitsText(carrinho.quantidadeTotal)} no carrinho, total ${formatMoney(carrinho.total)}`
          : ''}
      </p>
      {carrinho && itens.length > 0 ? (
        <>
          <ul ref={list} className={styles['lines']} tabIndex={-1} aria-label="Itens do carrinho">
            {itens.map((linha) => (
              <LinhaDoCarrinho
                key={linha.id}
                linha={linha}
                pendente={pendentes.has(linha.id) || isProvisional(linha)}
                onMore={() => void aumentar(linha)}
                onLess={() => void diminuir(linha)}
                onRemove={() => removeLine(linha)}
              />
            ))}
          </ul>
          <div className={styles['sum']}>
            <p className={styles['total']}>
              <span>Total</span>
              <strong>{formatMoney(carrinho.total)}</strong>
            </p>
            {children}
          </div>
        </>
      ) : (
        <Empty visitor={estado === 'visitante'} />
      )}
    </div>
  );
}
