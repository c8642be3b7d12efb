import { isBareRefusal } from '../conta/first-touch.ts';
import { verifyWrite } from '../conta/verified-write.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import type { EnderecoInput } from '../types.gen.ts';
import { createEnderecosApi } from './api.ts';
import type { NewEndereco } from './body.ts';
import { readEnderecoInput } from './endereco-input.ts';
import {
  type EnderecosOutcome,
  enderecoEmUso,
  enderecoNaoEncontrado,
  listaEnderecos,
} from './falhas.ts';
import type { EnderecoModel } from './model.ts';

type Lista = readonly EnderecoModel[];

/** The addresses of one verified account. Methods reject with `RestFailure` when the outcome is not known. */
export interface Enderecos {
  /** The default first. */
  readonly list: () => Promise<Lista>;
  readonly add: (input: EnderecoInput) => Promise<EnderecosOutcome>;
  readonly edit: (id: string, input: EnderecoInput) => Promise<EnderecosOutcome>;
  readonly makeDefault: (id: string) => Promise<EnderecosOutcome>;
  readonly remove: (id: string) => Promise<EnderecosOutcome>;
}

/** A change of an address list: the one call that makes it, and what it looks like when it is done. */
interface Change {
  readonly write: () => Promise<unknown>;
  readonly shows: (after: Lista) => boolean;
  /** The address it needs. */
  readonly id?: string;
  /** What a refusal without a reason means while the change does not show. */
  readonly refused?: (after: Lista) => EnderecosOutcome;
}

/**
 * The rules of the caller's addresses in front of `/enderecos` (rest-contract 3.5). An id is looked for in
 * the caller's own list before anything is sent; every change is looked for in the list afterwards.
 */
export function createEnderecos({ reading, writing, turn }: Conta): Enderecos {
  const api = createEnderecosApi(writing.rest);

  /** Makes a change: the list after it goes to `done`, unless it does not show there. */
  const make = async (
    { write, shows, id, refused }: Change,
    done: (after: Lista) => EnderecosOutcome | Promise<EnderecosOutcome> = listaEnderecos,
  ): Promise<EnderecosOutcome> => {
    const { after, failure } = await verifyWrite({
      write,
      readBack: api.listFresh,
      shows,
      advice: 'Look at your addresses before trying again.',
    });
    if (failure === null) return done(after);
    if (id !== undefined && !has(after, id)) return enderecoNaoEncontrado(after);
    return refused && isBareRefusal(failure) ? refused(after) : explain(failure, after);
  };

  /**
   * After a save that may have asked for it: `POST` unmarks no other, `PUT` marks none (rest-contract 3.5). The address
   * is saved whatever comes of it, so that the list answers as it then is, never a failure.
   */
  const finish =
    (padrao: EnderecoInput['padrao'], isMeant: (endereco: EnderecoModel) => boolean) =>
    async (after: Lista): Promise<EnderecosOutcome> => {
      const meant = after.find(isMeant);
      const isSettled = padrao !== true || meant === undefined || isOnlyDefault(after, meant.id);
      if (isSettled) return listaEnderecos(after);
      await api.makeDefault(meant.id).catch(restFailureOf);
      return listaEnderecos(await api.listFresh().catch(savedUnseen));
    };

  /** Runs a change of an address that the caller really has. */
  const onOwn = (id: string, run: () => Promise<EnderecosOutcome>): Promise<EnderecosOutcome> =>
    turn(async () => {
      const enderecos = await api.listFresh();
      return has(enderecos, id) ? run() : enderecoNaoEncontrado(enderecos);
    });

  return {
    list: createEnderecosApi(reading.rest).list,

    add: async (input) => {
      const checked = readEnderecoInput(input);
      if ('falha' in checked) return checked.falha;
      const { endereco } = checked;
      return turn(async () => {
        // Reading first also makes the profile that an address needs.
        const before = await api.listFresh();
        const isIt = (it: EnderecoModel) => same(it, endereco);
        // A second click, or a second try after an unclear answer: it is there already.
        if (before.some(isIt)) return finish(input.padrao, isIt)(before);
        return make(
          { write: () => api.add(endereco), shows: (after) => after.some(isIt) },
          finish(input.padrao, isIt),
        );
      });
    },

    edit: async (id, input) => {
      const checked = readEnderecoInput(input);
      if ('falha' in checked) return checked.falha;
      const { endereco } = checked;
      const isEdited = (it: EnderecoModel) => it.id === id && same(it, endereco);
      return onOwn(id, () =>
        make(
          {
            id,
            write: () => api.overwrite(id, endereco),
            shows: (after) => after.some(isEdited),
          },
          finish(input.padrao, isEdited),
        ),
      );
    },

    makeDefault: (id) =>
      onOwn(id, () =>
        make({ id, write: () => api.makeDefault(id), shows: (after) => isOnlyDefault(after, id) }),
      ),

    remove: (id) =>
      onOwn(id, () =>
        make({
          write: () => api.remove(id),
          shows: (after) => !has(after, id),
          refused: enderecoEmUso,
        }),
      ),
  };
}

function savedUnseen(error: unknown): never {
  throw outcomeUnknown(
    restFailureOf(error),
    'The address was saved: look at your addresses for which is the default.',
  );
}

/** What the API's own refusal means to a person; anything else goes on as an error. */
function explain(failure: RestFailure, after: Lista): EnderecosOutcome {
  switch (failure.refusal?.codigo) {
    case 'ENDERECO_EM_USO':
      return enderecoEmUso(after);
    case 'LIMITE_DE_ENDERECOS':
      return dadosInvalidos(
        null,
        'Você já tem o máximo de endereços. Exclua um antes de adicionar outro.',
      );
    default:
      throw failure;
  }
}

function has(enderecos: Lista, id: string): boolean {
  return enderecos.some((endereco) => endereco.id === id);
}

function isOnlyDefault(enderecos: Lista, id: string): boolean {
  return enderecos.every((it) => it.padrao === (it.id === id));
}

function same(endereco: EnderecoModel, wanted: NewEndereco): boolean {
  return (
    endereco.logradouro === wanted.logradouro &&
    endereco.numero === wanted.numero &&
    endereco.complemento === wanted.complemento &&
    endereco.bairro === wanted.bairro &&
    endereco.cidade === wanted.cidade &&
    endereco.estado === wanted.estado &&
    endereco.cep === wanted.cep
  );
}
