import { useApolloClient } from '@apollo/client/react';
import { digitsOf } from '@decantaria/brasil/digits';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Endereco } from '../../lib/enderecos/endereco.ts';
import { CotarFreteDocument } from '../../lib/frete/frete.gen.ts';
import { currentUser, endSession } from '../../lib/session/session.ts';
import { showToast, type ToastKind } from '../../lib/toasts.ts';
import { scrollPage } from '../../ui/scroll-and-focus.ts';
import { useAction } from '../../ui/useAction.ts';
import { CART_CONTEXT, readCarrinho } from '../carrinho/cache.ts';
import { MeuCarrinhoDocument } from '../carrinho/carrinho.gen.ts';
import type { Carrinho } from '../carrinho/otimista.ts';
import { pendingQuantities } from '../carrinho/quantidades.ts';
import {
  type GuardarDadosMutationVariables,
  useCriarPedidoMutation,
  useGuardarDadosMutation,
} from './compra.gen.ts';
import type { Dados } from './dados.ts';
import { dropOrderKey, orderKey } from './order-key.ts';
import {
  failureOf,
  NOT_CREATED,
  NOT_FINISHED,
  NOT_SIGNED_IN,
  type Recusa,
  recusaOf,
} from './recusa.ts';

export interface Acordo {
  readonly carrinho: Carrinho;
  readonly endereco: Endereco;
  readonly dados: Dados;
  /** What the profile lacks of the data, kept there once the order exists. */
  readonly toKeep: GuardarDadosMutationVariables['input'] | null;
  /** Total on screen including freight, in reais. */
  readonly total: number;
}

function intentOf({ carrinho, endereco }: Acordo): string {
  const lines = carrinho.itens.map(({ id, quantidade, precoUnitario }) =>
    [id, quantidade, precoUnitario].join(':'),
  );
  return JSON.stringify([currentUser()?.id, endereco.id, ...lines]);
}

/** Creates the order once. A refusal is returned as `recusa`. */
export function useFinalizar() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [create] = useCriarPedidoMutation();
  const [keep] = useGuardarDadosMutation();
  const { sending, isBusy, run } = useAction();
  const [recusa, setRecusa] = useState<Recusa | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const refuse = (newRecusa: Recusa, notice: string) => {
    setRecusa(newRecusa);
    showToast('error', notice, { polite: true });
  };

  /** Opens the created order, or links it for a person who has left the cart. The gateway has emptied the cart. */
  const openOrder = async (id: string, { toKeep }: Acordo, kind: ToastKind, notice: string) => {
    const isLate = !isHere.current;
    const open = async () => {
      await navigate(`/carrinho?pedido=${encodeURIComponent(id)}`, { replace: !isLate });
      scrollPage(0);
    };
    const action = { label: 'Ver pedido', run: () => void open() };
    showToast(kind, notice, isLate ? { action } : {});
    dropOrderKey();
    // The order has its own copy: a profile that cannot be saved now is filled by the next one.
    if (toKeep) keep({ variables: { input: toKeep } }).catch(() => undefined);
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'meusPedidos' });
    void readCarrinho(client);
    if (!isLate) await open();
  };

  const send = async (acordo: Acordo): Promise<void> => {
    const { carrinho, endereco, dados, total } = acordo;
    const input = {
      enderecoId: endereco.id,
      nomeCompleto: dados.nomeCompleto.trim(),
      cpf: digitsOf(dados.cpf),
      telefone: digitsOf(dados.telefone),
      email: dados.email.trim(),
      chave: orderKey(intentOf(acordo)),
      totalVisto: total,
      precosVistos: carrinho.itens.map(({ id, precoUnitario }) => ({ itemId: id, precoUnitario })),
    };
    // Shares the cart's queue, so that pending changes are sent first.
    const resultado = await create({ variables: { input }, context: CART_CONTEXT }).then(
      ({ data }) => data?.resultado ?? failureOf(null),
      failureOf,
    );
    if (!('__typename' in resultado)) {
      refuse(resultado, NOT_FINISHED);
      return;
    }
    if (resultado.__typename === 'Pedido') {
      await openOrder(resultado.id, acordo, 'success', 'Pedido criado com sucesso!');
      return;
    }
    if (resultado.__typename === 'PrecoAlterado' && resultado.pedido) {
      const notice = 'O pedido foi criado com o preço de hoje. Confira antes de pagar.';
      await openOrder(resultado.pedido.id, acordo, 'warning', notice);
      return;
    }
    const newRecusa = recusaOf(resultado, carrinho);
    if (!newRecusa.incerto) dropOrderKey();
    if ('carrinhoAtual' in resultado && resultado.carrinhoAtual) {
      client.writeQuery({
        query: MeuCarrinhoDocument,
        data: { carrinho: resultado.carrinhoAtual },
      });
    }
    // The refusal's cart may be outdated: someone else may have bought the units since.
    if (newRecusa.sobre === 'carrinho') void readCarrinho(client);
    if (newRecusa.totalAtual !== null) {
      client.refetchQueries({ include: [CotarFreteDocument] }).catch(() => undefined);
    }
    refuse(newRecusa, NOT_CREATED);
  };

  return {
    sending,
    recusa,
    recusar: setRecusa,
    finalizar: async (acordo: Acordo): Promise<void> => {
      if (isBusy()) return;
      if (currentUser() === null) {
        // No account page is left open, so signing in again in place is not needed.
        showToast('error', NOT_SIGNED_IN);
        endSession();
        await navigate('/login', { state: { from: '/carrinho' } });
        return;
      }
      await run(async () => {
        setRecusa(null);
        // The last of quick changes is not in the cart's queue yet. A refused one has changed the total.
        const pending = pendingQuantities(client);
        const outcomes = pending.length > 0 ? await Promise.all(pending) : [];
        if (outcomes.every((outcome) => outcome === 'done')) await send(acordo);
        return [];
      });
    },
  };
}
