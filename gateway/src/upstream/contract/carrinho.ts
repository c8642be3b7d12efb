import { itemNaoEncontrado } from '../../shop/carrinho/falhas.ts';
import { type CarrinhoModel, cartOf } from '../../shop/carrinho/model.ts';
import type { CarrinhoPort } from '../../shop/carrinho/port.ts';
import { dadosRecusados } from '../../shop/falha.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, RestFailure } from '../rest/failure.ts';
import { clearFailureOf, type Outcomes } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';
import {
  explainRefusal,
  linhaOutcomes,
  missingOutcomes,
  type RawLinha,
  wantedOutcomes,
} from '../wire/carrinho.ts';
import { addUnits, changeByOne, clearCart, readCart } from '../wire/carrinho-calls.ts';

const ADVICE = 'Look at your cart before trying again.';
/** The id of a line. */
const NUMBERED = /^\d{1,15}$/;

type Call = () => Promise<readonly RawLinha[]>;

/** The cart on an API with the contract, which checks price, stock and activity in a transaction: one call an operation. */
export const contractCarrinho: CarrinhoPort = {
  read: async ({ identity: { usuarioId }, reading }) =>
    toCarrinho(usuarioId, await restOf(reading)(endpoints.readCarrinho, { query: { usuarioId } })),
  readOrNull,
  add: (conta, { produtoId, variacaoId, quantidade }) =>
    change(
      conta,
      () => addUnits(conta, produtoId, variacaoId, quantidade),
      wantedOutcomes(
        () => conta.writing.catalogo.byId(produtoId),
        () => readOrNull(conta),
      ),
    ),
  increase: (conta, itemId) =>
    changeLine(
      conta,
      itemId,
      () => changeByOne(conta, { itemId }, 1),
      linhaOutcomes(() => readOrNull(conta)),
    ),
  decrease: (conta, itemId) =>
    changeLine(
      conta,
      itemId,
      () => changeByOne(conta, { itemId }, -1),
      missingOutcomes(() => readOrNull(conta)),
    ),
  setQuantidade: (conta, itemId, quantidade) =>
    changeLine(conta, itemId, () => sendQuantidade(conta, itemId, quantidade), {
      ...linhaOutcomes(() => readOrNull(conta)),
      DADOS_INVALIDOS: dadosRecusados,
    }),
  remove: (conta, itemId) =>
    changeLine(
      conta,
      itemId,
      () => sendQuantidade(conta, itemId, 0),
      missingOutcomes(() => readOrNull(conta)),
    ),
  clear: (conta) => change(conta, () => clearCart(conta), {}),
};

/** Brings a line to `quantidade` units in one call. 0 removes it. */
function sendQuantidade({ identity, writing }: Conta, id: string, quantidade: number) {
  return restOf(writing)(endpoints.definirQuantidade, {
    params: { id },
    body: { usuarioId: wireId(identity.usuarioId), quantidade },
  });
}

/** The cart after a write; null when it cannot be read. */
function readOrNull(conta: Conta): Promise<CarrinhoModel | null> {
  return readCart(conta)
    .then((lines) => toCarrinho(conta.identity.usuarioId, lines))
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
  { identity: { usuarioId }, turn }: Conta,
  call: Call,
  outcomes: Outcomes<Refused | Promise<Refused>>,
): Promise<CarrinhoModel | Refused> {
  return turn(async () => {
    try {
      return toCarrinho(usuarioId, await call());
    } catch (error) {
      return explainRefusal(clearFailureOf(error, ADVICE), outcomes);
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
