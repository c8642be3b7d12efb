import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { digitsOf } from '../../shared/formats/mask.ts';
import { failureKind } from '../../shared/graphql/errors.ts';
import { currentUser, endSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/toasts/toasts.ts';
import { CART_CONTEXT } from '../carrinho/cache.ts';
import { MeuCarrinhoDocument } from '../carrinho/carrinho.gen.ts';
import type { Carrinho } from '../carrinho/otimista.ts';
import type { Endereco } from '../enderecos/endereco.ts';
import { CotarFreteDocument } from '../frete/frete.gen.ts';
import { useCriarPedidoMutation } from './compra.gen.ts';
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

/** What the person agrees to by pressing the button. */
export interface Acordo {
  readonly carrinho: Carrinho;
  readonly endereco: Endereco;
  readonly dados: Dados;
  /** What they were shown, freight included, in reais. */
  readonly total: number;
}

function intentOf({ carrinho, endereco }: Acordo): string {
  const lines = carrinho.itens.map(({ id, quantidade, precoUnitario }) =>
    [id, quantidade, precoUnitario].join(':'),
  );
  return JSON.stringify([currentUser()?.id, endereco.id, ...lines]);
}

/** CARTPG-11, CARTPG-12, F1, F3: makes the order, once; says what came of it where nothing did. */
export function useFinalizar() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [create] = useCriarPedidoMutation();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const [recusa, setRecusa] = useState<Recusa | null>(null);

  const refuse = (found: Recusa, notice: string) => {
    setRecusa(found);
    showToast('error', notice, { polite: true });
  };

  const rereadCarrinho = () => {
    client
      .query({ query: MeuCarrinhoDocument, fetchPolicy: 'network-only', context: CART_CONTEXT })
      .catch(() => undefined);
  };

  /** The cart is empty now, and there is one order more. */
  const arrive = async (id: string) => {
    dropOrderKey();
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'meusPedidos' });
    rereadCarrinho();
    await navigate(`/carrinho?pedido=${encodeURIComponent(id)}`, { replace: true });
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
    // After what is still being changed in the cart, so that it is ordered as it is shown.
    const resultado = await create({ variables: { input }, context: CART_CONTEXT }).then(
      ({ data }) => data?.resultado ?? failureOf('unavailable'),
      (error: unknown) => failureOf(failureKind(error)),
    );
    if (!('__typename' in resultado)) {
      refuse(resultado, NOT_FINISHED);
      return;
    }
    if (resultado.__typename === 'Pedido') {
      showToast('success', 'Pedido criado com sucesso!');
      await arrive(resultado.id);
      return;
    }
    if (resultado.__typename === 'PrecoAlterado' && resultado.pedido) {
      showToast('warning', 'O pedido foi criado com o preço de hoje. Confira antes de pagar.');
      await arrive(resultado.pedido.id);
      return;
    }
    const found = recusaOf(resultado);
    if (!found.incerto) dropOrderKey();
    if ('carrinhoAtual' in resultado && resultado.carrinhoAtual) {
      client.writeQuery({
        query: MeuCarrinhoDocument,
        data: { carrinho: resultado.carrinhoAtual },
      });
    }
    // What the refusal carries was read while it was made: somebody else may have taken the units since.
    if (found.sobre === 'carrinho') rereadCarrinho();
    if (found.totalAtual !== null) {
      client.refetchQueries({ include: [CotarFreteDocument] }).catch(() => undefined);
    }
    refuse(found, NOT_CREATED);
  };

  return {
    sending,
    recusa,
    recusar: setRecusa,
    finalizar: async (acordo: Acordo): Promise<void> => {
      if (busy.current) return;
      if (currentUser() === null) {
        // CARTPG-09, CARTPG-10: the guard of the page has nobody to wait for either.
        showToast('error', NOT_SIGNED_IN);
        endSession();
        await navigate('/login', { state: { from: '/carrinho' } });
        return;
      }
      busy.current = true;
      setSending(true);
      setRecusa(null);
      try {
        await send(acordo);
      } finally {
        busy.current = false;
        setSending(false);
      }
    },
  };
}
