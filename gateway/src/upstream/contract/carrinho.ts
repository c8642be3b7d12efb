import { cartOf } from '../../shop/carrinho/cart.ts';
import { itemNaoEncontrado } from '../../shop/carrinho/falhas.ts';
import type { CarrinhoModel } from '../../shop/carrinho/model.ts';
import type { CarrinhoPort } from '../../shop/carrinho/port.ts';
import { outcomeUnknown } from '../../shop/errors.ts';
import { dadosRecusados } from '../../shop/falha.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Outcomes } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';
import type { RawLinha } from '../wire/carrinho.ts';
import {
  explainRefusal,
  linhaOutcomes,
  missingOutcomes,
  wantedOutcomes,
} from '../wire/carrinho-refusal.ts';

const ADVICE = 'Look at your cart before trying again.';
/** The id of a line. */
const NUMBERED = /^\d{1,15}$/;

type Call = (rest: SessionRest, usuarioId: string) => Promise<readonly RawLinha[]>;

/** The cart on an API with the contract, which checks price, stock and activity in a transaction: one call an operation. */
export const contractCarrinho: CarrinhoPort = {
  read: async ({ identity: { usuarioId }, reading }) =>
    toCarrinho(usuarioId, await reading.rest(endpoints.readCarrinho, { query: { usuarioId } })),
  readOrNull,
  add: (conta, { produtoId, variacaoId, quantidade }) =>
    change(
      conta,
      (rest, usuarioId) =>
        rest(endpoints.adicionarAoCarrinho, {
          body: {
            usuarioId: wireId(usuarioId),
            produtoId: wireId(produtoId),
            variacaoId: variacaoId === null ? null : wireId(variacaoId),
            quantidade,
          },
        }),
      wantedOutcomes(
        () => conta.writing.catalogo.byId(produtoId),
        () => readOrNull(conta),
      ),
    ),
  increase: (conta, itemId) =>
    changeLine(
      conta,
      itemId,
      (rest, usuarioId) => rest(endpoints.aumentarItem, { query: { usuarioId, itemId } }),
      linhaOutcomes(() => readOrNull(conta)),
    ),
  decrease: (conta, itemId) =>
    changeLine(
      conta,
      itemId,
      (rest, usuarioId) => rest(endpoints.diminuirItem, { query: { usuarioId, itemId } }),
      missingOutcomes(() => readOrNull(conta)),
    ),
  setQuantidade: (conta, itemId, quantidade) =>
    changeLine(conta, itemId, setTo(itemId, quantidade), {
      ...linhaOutcomes(() => readOrNull(conta)),
      DADOS_INVALIDOS: dadosRecusados,
    }),
  remove: (conta, itemId) =>
    changeLine(
      conta,
      itemId,
      setTo(itemId, 0),
      missingOutcomes(() => readOrNull(conta)),
    ),
  clear: (conta) =>
    change(
      conta,
      (rest, usuarioId) => rest(endpoints.limparCarrinho, { query: { usuarioId } }),
      {},
    ),
};

/** Brings a line to `quantidade` units in one call. 0 removes it. */
function setTo(id: string, quantidade: number): Call {
  return (rest, usuarioId) =>
    rest(endpoints.definirQuantidade, {
      params: { id },
      body: { usuarioId: wireId(usuarioId), quantidade },
    });
}

/** The cart after a write; null when it cannot be read. */
function readOrNull({ identity: { usuarioId }, writing }: Conta): Promise<CarrinhoModel | null> {
  return writing
    .rest(endpoints.readCarrinho, { query: { usuarioId } })
    .then((lines) => toCarrinho(usuarioId, lines))
    .catch(nullOnFailure);
}

/** Like `change`. The id of a line is a number: no other id is sent. */
function changeLine<Refused>(
  conta: Conta,
  itemId: string,
  call: Call,
  outcomes: Outcomes<Refused | Promise<Refused>>,
) {
  if (!NUMBERED.test(itemId)) return readOrNull(conta).then(itemNaoEncontrado);
  return change(conta, call, outcomes);
}

/** Sends a change, in the turn of the account. A reply that is not clear makes its outcome unknown. */
function change<Refused>(
  { identity: { usuarioId }, turn, writing }: Conta,
  call: Call,
  outcomes: Outcomes<Refused | Promise<Refused>>,
): Promise<CarrinhoModel | Refused> {
  return turn(async () => {
    try {
      return toCarrinho(usuarioId, await call(writing.rest, usuarioId));
    } catch (error) {
      const failure = restFailureOf(error);
      if (failure.mayBeDone) throw outcomeUnknown(failure, ADVICE);
      return explainRefusal(failure, outcomes);
    }
  });
}

function toCarrinho(usuarioId: string, lines: readonly RawLinha[]): CarrinhoModel {
  return cartOf(
    usuarioId,
    lines.map(({ itemId, disponivel, ...line }) => {
      if (itemId === null || disponivel === null) {
        throw new RestFailure('unreadable', 'a cart line without its id or availability');
      }
      return { ...line, id: itemId, disponivel };
    }),
  );
}
