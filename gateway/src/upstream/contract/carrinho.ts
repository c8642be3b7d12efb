import { itemNaoEncontrado } from '../../shop/carrinho/falhas.ts';
import { type CarrinhoModel, cartOf } from '../../shop/carrinho/model.ts';
import type { CarrinhoPort } from '../../shop/carrinho/port.ts';
import { dadosRecusados } from '../../shop/falha.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { nullOnFailure, required } from '../rest/failure.ts';
import { clearFailureOf } from '../rest/outcomes.ts';
import { isNumber, wireId } from '../rest/values.ts';
import {
  explainRefusal,
  linhaOutcomes,
  missingOutcomes,
  type RawLinha,
  type ReadCarrinho,
  type Refusals,
  wantedOutcomes,
} from '../wire/carrinho.ts';
import { addUnits, changeByOne, clearCart, readCart } from '../wire/carrinho-calls.ts';

const ADVICE = 'Look at your cart before trying again.';

type Call = () => Promise<readonly RawLinha[]>;

/** The cart on an API with the contract, which checks price, stock and activity in a transaction: one call an operation. */
export const contractCarrinho: CarrinhoPort = {
  read: async (conta) => toCarrinho(conta, await readCart(conta, conta.reading)),
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
    changeLine(conta, itemId, () => changeByOne(conta, { itemId }, 1), linhaOutcomes),
  decrease: (conta, itemId) =>
    changeLine(conta, itemId, () => changeByOne(conta, { itemId }, -1), missingOutcomes),
  setQuantidade: (conta, itemId, quantidade) =>
    changeLine(
      conta,
      itemId,
      () => sendQuantidade(conta, itemId, quantidade),
      (carrinho) => ({ ...linhaOutcomes(carrinho), DADOS_INVALIDOS: dadosRecusados }),
    ),
  remove: (conta, itemId) =>
    changeLine(conta, itemId, () => sendQuantidade(conta, itemId, 0), missingOutcomes),
  clear: (conta) => change(conta, () => clearCart(conta), {}),
};

/** Brings a line to `quantidade` units in one call. 0 removes it. */
function sendQuantidade({ identity, writing }: Conta, id: string, quantidade: number) {
  return restOf(writing).definirQuantidade({
    id,
    body: { usuarioId: wireId(identity.usuarioId), quantidade },
  });
}

/** The cart after a write; null when it cannot be read. */
function readOrNull(conta: Conta): Promise<CarrinhoModel | null> {
  return readCart(conta)
    .then((lines) => toCarrinho(conta, lines))
    .catch(nullOnFailure);
}

/** Like `change`. The id of a line is a number: no other id is sent. */
function changeLine<Refused>(
  conta: Conta,
  itemId: string,
  call: Call,
  outcomesOf: (carrinho: ReadCarrinho) => Refusals<Refused>,
) {
  const carrinho = () => readOrNull(conta);
  if (!isNumber(itemId)) return carrinho().then(itemNaoEncontrado);
  return change(conta, call, outcomesOf(carrinho));
}

/** Sends a change, in the turn of the account. A reply that is not clear makes its outcome unknown. */
function change<Refused>(
  conta: Conta,
  call: Call,
  outcomes: Refusals<Refused>,
): Promise<CarrinhoModel | Refused> {
  return conta.turn(() =>
    call()
      .then((lines) => toCarrinho(conta, lines))
      .catch((error: unknown) => explainRefusal(clearFailureOf(error, ADVICE), outcomes)),
  );
}

function toCarrinho({ identity }: Conta, lines: readonly RawLinha[]): CarrinhoModel {
  return cartOf(
    identity.usuarioId,
    lines.map(({ itemId, disponivel, ...line }) => ({
      ...line,
      id: required(itemId, 'a cart line without its id'),
      disponivel: required(disponivel, 'a cart line without its availability'),
    })),
  );
}
