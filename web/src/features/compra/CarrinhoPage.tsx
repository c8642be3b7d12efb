import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '../../shared/head/Head.tsx';
import { ConversaDocument, useConversaQuery } from '../../shared/loja/conversa.gen.ts';
import type { OriginState } from '../../shared/routing/origin.ts';
import type { PrepareContext } from '../../shared/routing/page.ts';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/Button.tsx';
import { ChatIcon } from '../../shared/ui/icons.tsx';
import { useHydrated } from '../../shared/ui/useHydrated.ts';
import { Carrinho, Loading } from '../carrinho/Carrinho.tsx';
import { Limpar } from '../carrinho/Limpar.tsx';
import { orderChatUrl } from '../carrinho/pedido.ts';
import { unitsText } from '../carrinho/texts.ts';
import { useCarrinho } from '../carrinho/useCarrinho.ts';
import { useLimparCarrinho } from '../carrinho/useLimparCarrinho.ts';
import styles from './CarrinhoPage.module.css';

export async function prepare({ client }: PrepareContext): Promise<void> {
  // Without the chat's address the page has one button less.
  await client.query({ query: ConversaDocument }).catch(() => undefined);
}

/** C-21: the page is open to everybody, a cart belongs to an account. */
function Visitor() {
  const { pathname, search } = useLocation();
  return (
    <div className={styles['visitor']}>
      <p className={styles['statement']}>Entre para ver o seu carrinho</p>
      <p>Ele fica guardado na sua conta, pronto para quando você voltar.</p>
      <div className={styles['ways']}>
        <ButtonLink to="/login" state={{ from: pathname + search } satisfies OriginState}>
          Fazer Login
        </ButtonLink>
        <ButtonLink to="/produtos" look="outline">
          Ver Produtos
        </ButtonLink>
      </div>
    </div>
  );
}

/** ROUTE-10, C-21, CARTPG-01 … CARTPG-03: the cart on a page of its own, and the way to order it. */
export function Page() {
  const hydrated = useHydrated();
  const { carrinho, estado } = useCarrinho();
  const limpar = useLimparCarrinho();
  const conversaUrl = useConversaQuery({}).data?.configuracao.conversaUrl;
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    // The button goes with the lines.
    heading.current?.focus();
    limpar();
  };
  const units = carrinho?.quantidadeTotal ?? 0;
  return (
    <div className="container">
      <Head title="Meu Carrinho" noIndex />
      <header className={styles['header']}>
        <h1 ref={heading} tabIndex={-1}>
          Meu Carrinho
        </h1>
        {units > 0 ? <p className={styles['count']}>{unitsText(units)}</p> : null}
      </header>
      {/* Whose cart it is, only the browser knows. */}
      {hydrated ? null : (
        <>
          <div className="needs-js">
            <Loading layout="pagina" />
          </div>
          <noscript>
            <p className={styles['without']}>
              O carrinho precisa de JavaScript. Ligue-o no navegador e abra esta página de novo.
            </p>
          </noscript>
        </>
      )}
      {hydrated && estado === 'visitante' ? <Visitor /> : null}
      {hydrated && estado !== 'visitante' ? (
        <Carrinho
          layout="pagina"
          order={
            conversaUrl && carrinho
              ? {
                  label: 'Pedir pelo WhatsApp',
                  way: (
                    <ButtonAnchor href={orderChatUrl(conversaUrl, carrinho)} wide>
                      <ChatIcon />
                      Pedir pelo WhatsApp
                    </ButtonAnchor>
                  ),
                }
              : null
          }
        >
          <p className={styles['note']}>
            A conversa abre com o seu pedido escrito. Entrega e pagamento são combinados ali.
          </p>
          <Limpar onClear={clear} />
        </Carrinho>
      ) : null}
    </div>
  );
}
