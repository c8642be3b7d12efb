import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ADDED_QUANTITY } from '../../lib/constants.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/toasts.ts';
import { cartChange } from './cache.ts';
import { useAdicionarAoCarrinhoMutation } from './carrinho.gen.ts';
import { takeIntencao } from './intencao.ts';
import { settle } from './settle.ts';
import { ADDED, NOT_ADDED } from './texts.ts';

/** After sign-in, adds the product that the visitor wanted to buy. */
export function useCumprirIntencao(): void {
  const client = useApolloClient();
  const account = useSession()?.username;
  const [send] = useAdicionarAoCarrinhoMutation();
  const navigate = useNavigate();
  const openCart = useEffectEvent(() => void navigate('/carrinho'));
  useEffect(() => {
    const intencao = account === undefined ? null : takeIntencao();
    if (!intencao) return;
    const { produtoId, variacaoId } = intencao;
    const answer = send({
      ...cartChange(client),
      variables: { input: { produtoId, variacaoId, quantidade: ADDED_QUANTITY } },
    });
    void settle(client, answer, NOT_ADDED).then((outcome) => {
      if (outcome !== 'done') return;
      showToast('success', ADDED, { action: { label: 'Ver carrinho', run: () => openCart() } });
    });
  }, [account, client, send]);
}
