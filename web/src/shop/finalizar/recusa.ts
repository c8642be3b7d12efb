import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { formatMoney } from '../../lib/formats/money.ts';
import { failureKind } from '../../lib/graphql/errors.ts';
import { nameOf } from '../carrinho/disponibilidade.ts';
import type { Carrinho } from '../carrinho/otimista.ts';
import type { CriarPedidoMutation } from './compra.gen.ts';

type Resultado = CriarPedidoMutation['resultado'];

// Verbatim (CARTPG-11, CARTPG-09, CARTPG-08).
export const NOT_CREATED = 'Erro ao criar pedido';
export const NOT_FINISHED = 'Erro ao finalizar compra';
export const NOT_SIGNED_IN = 'Você precisa estar logado para finalizar a compra';
export const NO_ADDRESS = 'Selecione um endereço antes de pagar.';

export interface Recusa {
  readonly text: string;
  readonly linhas: readonly string[];
  /** Orders that the person must pay or cancel first, in the chat where the API cannot; `total` in reais. */
  readonly abertos: readonly {
    readonly id: string;
    readonly total: number;
    readonly podePagar: boolean;
    readonly mudaNaConversa: boolean;
  }[];
  /** New total that the person can accept, in reais; null otherwise. */
  readonly totalAtual: number | null;
  /** True when the order may have been created. A retry is safe. */
  readonly incerto: boolean;
  readonly sobre: 'endereco' | 'dados' | 'carrinho' | null;
}

export function plain(text: string, sobre: Recusa['sobre'] = null): Recusa {
  return { text, linhas: [], abertos: [], totalAtual: null, incerto: false, sobre };
}

/** A refusal with several reasons. */
export function allOf(reasons: readonly string[]): Recusa {
  const [text = '', ...linhas] = reasons;
  return { ...plain(text), linhas };
}

const UNCERTAIN =
  'A loja não respondeu a tempo, e o pedido pode ter sido criado. Pode tentar de novo sem medo: o mesmo pedido nunca é feito duas vezes.';

/** Why a total moved although no price did. */
function reasonOf(atual: Carrinho | null, visto: Carrinho): string {
  const isSame = atual === null || atual.total === visto.total;
  return isSame ? 'O frete mudou' : 'Seu carrinho mudou';
}

/** `visto` is the cart on screen. */
export function recusaOf(
  resultado: Exclude<Resultado, { __typename: 'Pedido' }>,
  visto: Carrinho,
): Recusa {
  switch (resultado.__typename) {
    case 'PrecoAlterado':
      return {
        ...plain(
          resultado.itens.length > 0
            ? 'O preço mudou desde que você abriu o carrinho. Nada foi criado ainda.'
            : `${reasonOf(resultado.carrinhoAtual, visto)}, e o total agora é ${formatMoney(resultado.totalAtual)}. Nada foi criado ainda.`,
          'carrinho',
        ),
        linhas: resultado.itens.map(
          (item) => `${nameOf(item)}: de ${formatMoney(item.de)} para ${formatMoney(item.para)}`,
        ),
        totalAtual: resultado.totalAtual,
      };
    case 'EstoqueInsuficiente':
      return {
        ...plain(resultado.mensagem, 'carrinho'),
        linhas: resultado.emFalta.map((item) =>
          item.disponivel === 0
            ? `${nameOf(item)}: esgotado`
            : `${nameOf(item)}: até ${item.disponivel} agora`,
        ),
      };
    case 'MuitosPedidosAbertos':
      return { ...plain(resultado.mensagem), abertos: resultado.pedidos };
    case 'MuitasTentativas':
      return plain(resultado.mensagem);
    case 'ProdutoIndisponivel':
    case 'CarrinhoVazio':
      return plain(resultado.mensagem, 'carrinho');
    case 'EnderecoInvalido':
      return plain(resultado.mensagem, 'endereco');
    case 'DadosInvalidos':
      return plain(resultado.mensagem, 'dados');
    case 'PedidoIncerto':
      return { ...plain(resultado.mensagem), incerto: true };
  }
}

const NOTHING_CREATED =
  'A loja não respondeu, e o pedido não foi criado. Espere um instante e tente de novo.';

/** True when the gateway says that the API failed: an order that may exist is a `PedidoIncerto` instead. */
function isNotCreated(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.every(({ extensions }) => String(extensions?.['code']).startsWith('UPSTREAM_'))
  );
}

/** Why no answer came; `error` is null for an answer without a result. */
export function failureOf(error: unknown): Recusa {
  if (isNotCreated(error)) return plain(NOTHING_CREATED);
  switch (failureKind(error)) {
    case 'unauthenticated':
      return plain(`${NOT_SIGNED_IN}. O que você escreveu continua aqui.`);
    case 'limited':
      return plain('Foram muitas tentativas seguidas. Espere um instante e tente de novo.');
    case 'unavailable':
      return { ...plain(UNCERTAIN), incerto: true };
    default:
      return plain(`${NOT_FINISHED}. Confira os dados e tente de novo.`);
  }
}
