import { isSame } from '../../shop/enderecos/endereco-input.ts';
import {
  enderecoNaoEncontrado,
  LIMITE_DE_ENDERECOS,
  listaEnderecos,
} from '../../shop/enderecos/falhas.ts';
import type { EnderecosPort } from '../../shop/enderecos/port.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import type { Endereco } from '../../types.gen.ts';
import { restOf, type SessionRest } from '../rest/calls.ts';
import { invalid, type Outcomes, outcomeOrThrow, readAfterWrite } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';

type Lista = readonly Endereco[];

/** One write. `shows` finds it in the list after a lost reply. */
interface Change<Refused> {
  readonly call: (rest: SessionRest) => Promise<unknown>;
  readonly shows: (after: Lista) => boolean;
  readonly refused: (after: Lista) => Outcomes<Refused>;
}

/**
 * The addresses on an API with the contract: it checks the owner, keeps one default, and copies an address into each order.
 * A change is one call; the list after it is another.
 */
export const contractEnderecos: EnderecosPort = {
  list: ({ reading }) => restOf(reading).listEnderecos(),
  add: (conta, endereco, padrao) =>
    conta.turn(async () => {
      const before = await listFresh(conta);
      const same = before.find((it) => isSame(it, endereco));
      if (same && (same.padrao || !padrao)) return listaEnderecos(before);
      if (same) return send(conta, { ...defaultOf(same.id), refused: () => ({}) });
      return send(conta, {
        call: (rest) => rest.adicionarEndereco({ body: { ...endereco, padrao } }),
        shows: (after) => after.some((it) => isSame(it, endereco)),
        refused: () => ({ LIMITE_DE_ENDERECOS: invalid(null, LIMITE_DE_ENDERECOS) }),
      });
    }),
  edit: (conta, id, endereco, padrao) =>
    changeOwn(conta, id, {
      call: (rest) => rest.editarEndereco({ id, body: { ...endereco, padrao } }),
      shows: (after) => after.some((it) => it.id === id && isSame(it, endereco)),
    }),
  makeDefault: (conta, id) => changeOwn(conta, id, defaultOf(id)),
  remove: (conta, id) =>
    changeOwn(conta, id, {
      call: (rest) => rest.excluirEndereco({ id }),
      shows: (after) => !after.some((it) => it.id === id),
    }),
};

function defaultOf(id: string): Omit<Change<never>, 'refused'> {
  return {
    call: (rest) => rest.definirPadrao({ id }),
    shows: (after) => after.some((it) => it.id === id && it.padrao),
  };
}

function listFresh({ writing }: Conta): Promise<Lista> {
  return restOf(writing).listEnderecos();
}

/** Changes one address of the caller. An id is a number: no other is sent. */
async function changeOwn(conta: Conta, id: string, change: Omit<Change<never>, 'refused'>) {
  if (!isNumber(id)) return enderecoNaoEncontrado(await listFresh(conta));
  return conta.turn(() =>
    send(conta, {
      ...change,
      refused: (after) => ({ ENDERECO_NAO_ENCONTRADO: () => enderecoNaoEncontrado(after) }),
    }),
  );
}

async function send<Refused>(conta: Conta, { call, shows, refused }: Change<Refused>) {
  const { after, failure } = await readAfterWrite(call(restOf(conta.writing)), {
    readBack: () => listFresh(conta),
    shows,
    advice: 'Look at your addresses before trying again.',
  });
  return failure ? outcomeOrThrow(failure, refused(after)) : listaEnderecos(after);
}
