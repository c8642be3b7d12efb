import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADDED_QUANTITY, LOGIN_REDIRECT_DELAY } from '../../lib/constants.ts';
import type { OriginState } from '../../lib/routing/origin.ts';
import { currentUser } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { cartChange } from './cache.ts';
import { MeuCarrinhoDocument, useAdicionarAoCarrinhoMutation } from './carrinho.gen.ts';
import { openGaveta } from './gaveta-aberta.ts';
import { rememberIntencao } from './intencao.ts';
import { type ItemParaAdicionar, unitsOf, withProduct } from './otimista.ts';
import { rememberPreco } from './precos-vistos.ts';
import { settle } from './settle.ts';
import { ADDED, NOT_ADDED } from './texts.ts';

export type Adicao = 'added' | 'refused' | 'login';

const WIDE_SCREEN = '(min-width: 62em)';

/**
 * Adds one unit to the account's cart. Sends a visitor to sign-in, at once or, with `wait`, after a message; the
 * purchase is stored and completed after sign-in. The page's price and stock are shown only until the reply arrives.
 */
export function useAdicionar() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const origin = pathname + search;
  const [send] = useAdicionarAoCarrinhoMutation();
  const [pending, setPending] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const signIn = (item: ItemParaAdicionar) => {
    rememberIntencao(item, origin);
    void navigate('/login', { state: { from: origin } satisfies OriginState });
    return 'login' as const;
  };

  const add = async (item: ItemParaAdicionar, { wait }: { wait: boolean }): Promise<Adicao> => {
    const owner = currentUser();
    if (!owner) {
      if (!wait) return signIn(item);
      rememberIntencao(item, origin);
      showToast('warning', '⚠️ Você precisa estar logado para adicionar ao carrinho.');
      setPending(true);
      clearTimeout(redirect.current);
      redirect.current = setTimeout(() => signIn(item), LOGIN_REDIRECT_DELAY);
      return 'login';
    }
    setPending(true);
    rememberPreco(item);
    // Lets the button show its pending state first: rendering the new line takes longer than a frame.
    await afterPaint();
    if (currentUser()?.id !== owner.id) {
      setPending(false);
      return 'refused';
    }
    const before = client.cache.readQuery({ query: MeuCarrinhoDocument }, true)?.carrinho;
    const unitsBefore = before ? unitsOf(before, item) : null;
    const outcome = await settle(
      client,
      send({
        ...cartChange(client, (carrinho) => withProduct(carrinho, item, ADDED_QUANTITY)),
        variables: {
          input: {
            produtoId: item.produtoId,
            variacaoId: item.variacaoId,
            quantidade: ADDED_QUANTITY,
          },
        },
      }),
      NOT_ADDED,
      unitsBefore === null
        ? {}
        : { wasApplied: (carrinho) => unitsOf(carrinho, item) > unitsBefore },
    );
    setPending(false);
    if (outcome === 'no-session') return signIn(item);
    if (outcome === 'refused') return 'refused';
    if (wait && window.matchMedia(WIDE_SCREEN).matches) {
      showToast('success', ADDED);
      openGaveta();
    } else {
      showToast('success', ADDED, { action: { label: 'Ver carrinho', run: openGaveta } });
    }
    return 'added';
  };

  return { add, pending };
}
