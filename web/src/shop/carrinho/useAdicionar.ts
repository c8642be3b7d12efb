import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
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

export type Adicao = 'adicionado' | 'recusado' | 'login';

const WIDE_SCREEN = '(min-width: 62em)';

/**
 * Adds one unit to the account's cart. Sends a visitor to sign-in, at once or, with `espera`, after a message; the
 * purchase is stored and completed after sign-in. The page's price and stock are shown only until the reply arrives.
 */
export function useAdicionar(): {
  adicionar: (item: ItemParaAdicionar, opcoes: { espera: boolean }) => Promise<Adicao>;
  pendente: boolean;
} {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const origem = pathname + search;
  const [send] = useAdicionarAoCarrinhoMutation();
  const [pendente, setPendente] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const signIn = useCallback(
    (item: ItemParaAdicionar) => {
      rememberIntencao(item, origem);
      void navigate('/login', { state: { from: origem } satisfies OriginState });
      return 'login' as const;
    },
    [navigate, origem],
  );

  const adicionar = useCallback(
    async (item: ItemParaAdicionar, { espera }: { espera: boolean }): Promise<Adicao> => {
      const owner = currentUser();
      if (!owner) {
        if (!espera) return signIn(item);
        rememberIntencao(item, origem);
        showToast('warning', '⚠️ Você precisa estar logado para adicionar ao carrinho.');
        setPendente(true);
        clearTimeout(redirect.current);
        redirect.current = setTimeout(() => signIn(item), LOGIN_REDIRECT_DELAY);
        return 'login';
      }
      setPendente(true);
      rememberPreco(item);
      // Lets the button show its pending state first: rendering the new line takes longer than a frame.
      await afterPaint();
      if (currentUser()?.id !== owner.id) {
        setPendente(false);
        return 'recusado';
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
      setPendente(false);
      if (outcome === 'sem-sessao') return signIn(item);
      if (outcome === 'recusado') return 'recusado';
      if (espera && window.matchMedia(WIDE_SCREEN).matches) {
        showToast('success', ADDED);
        openGaveta();
      } else {
        showToast('success', ADDED, { action: { label: 'Ver carrinho', run: openGaveta } });
      }
      return 'adicionado';
    },
    [client, origem, send, signIn],
  );

  return { adicionar, pendente };
}
