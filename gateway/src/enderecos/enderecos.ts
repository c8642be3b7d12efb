import { outcomeUnknown } from '../graphql/errors.ts';
import { invalid, outcomeOrThrow } from '../outcome/refusal.ts';
import { agreeIn, verifyWrite } from '../outcome/verified-write.ts';
import { endpoints } from '../rest/endpoints.ts';
import { restFailureOf } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import type { Conta } from '../sessao/conta.ts';
import type { EnderecoInput } from '../types.gen.ts';
import { readEnderecos } from './api.ts';
import { readEnderecoInput } from './endereco-input.ts';
import * as falhas from './falhas.ts';
import type { EnderecoModel, NewEndereco } from './model.ts';

type Lista = readonly EnderecoModel[];

/** The fields of an address that a save sets. */
const WRITTEN = [
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'estado',
  'cep',
] as const satisfies readonly (keyof NewEndereco)[];

interface Change {
  readonly write: () => Promise<unknown>;
  readonly shows: (after: Lista) => boolean;
  /** The outcome of a refusal without a reason. */
  readonly refused?: (after: Lista) => falhas.EnderecosOutcome;
  /** What follows the change; absent to return the list. */
  readonly done?: (after: Lista) => falhas.EnderecosOutcome | Promise<falhas.EnderecosOutcome>;
}

export type Enderecos = ReturnType<typeof createEnderecos>;

/**
 * The addresses of one verified account. An id must be in the caller's own list before anything is sent; every change
 * is verified in the list. Methods reject with `RestFailure` when the outcome is unknown.
 */
export function createEnderecos({ reading, writing, turn }: Conta) {
  const { rest } = writing;
  const listFresh = () => readEnderecos(rest, true);
  const sendDefault = (id: string) => rest(endpoints.definirPadrao, { params: { id } });

  /** Makes a change and returns the list after it, or why it failed. `id` is the address that must still exist. */
  const make = async (
    { write, shows, refused, done = falhas.listaEnderecos }: Change,
    id: string | null,
  ): Promise<falhas.EnderecosOutcome> => {
    const { after, failure } = await verifyWrite({
      write,
      readBack: listFresh,
      shows,
      advice: 'Look at your addresses before trying again.',
    });
    if (failure === null) return done(after);
    if (id !== null && !has(after, id)) return falhas.enderecoNaoEncontrado(after);
    if (refused && isBareRefusal(failure)) return refused(after);
    return outcomeOrThrow<falhas.EnderecosOutcome>(failure, {
      ENDERECO_EM_USO: () => falhas.enderecoEmUso(after),
      LIMITE_DE_ENDERECOS: invalid(null, falhas.LIMITE_DE_ENDERECOS),
    });
  };

  /**
   * Sets the default after a save that asks for it: `POST` does not unmark the others, and `PUT` marks none. The
   * address is saved already, so a failure here still answers with the list.
   */
  const setDefault =
    (padrao: EnderecoInput['padrao'], isSaved: (endereco: EnderecoModel) => boolean) =>
    async (after: Lista): Promise<falhas.EnderecosOutcome> => {
      const saved = after.find(isSaved);
      if (padrao !== true || saved === undefined || isOnlyDefault(after, saved.id)) {
        return falhas.listaEnderecos(after);
      }
      await sendDefault(saved.id).catch(restFailureOf);
      return falhas.listaEnderecos(await listFresh().catch(throwDefaultUnknown));
    };

  /** Makes a change of an address that is in the caller's list. */
  const onOwn = (id: string, change: Change): Promise<falhas.EnderecosOutcome> =>
    turn(async () => {
      const enderecos = await listFresh();
      return has(enderecos, id) ? make(change, id) : falhas.enderecoNaoEncontrado(enderecos);
    });

  return {
    list: () => readEnderecos(reading.rest, false),

    add: async (input: EnderecoInput): Promise<falhas.EnderecosOutcome> => {
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      return turn(async () => {
        // Reading first also creates the profile that an address needs.
        const before = await listFresh();
        const isAdded = (it: EnderecoModel) => agreeIn(WRITTEN, it, endereco);
        // Saved already, by a double click or a retry after an unclear reply.
        if (before.some(isAdded)) return setDefault(input.padrao, isAdded)(before);
        const change: Change = {
          write: () => rest(endpoints.adicionarEndereco, { body: { ...endereco } }),
          shows: (after) => after.some(isAdded),
          done: setDefault(input.padrao, isAdded),
        };
        return make(change, null);
      });
    },

    edit: async (id: string, input: EnderecoInput): Promise<falhas.EnderecosOutcome> => {
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      const isEdited = (it: EnderecoModel) => it.id === id && agreeIn(WRITTEN, it, endereco);
      return onOwn(id, {
        write: () => rest(endpoints.editarEndereco, { params: { id }, body: { ...endereco } }),
        shows: (after) => after.some(isEdited),
        done: setDefault(input.padrao, isEdited),
      });
    },

    makeDefault: (id: string) =>
      onOwn(id, { write: () => sendDefault(id), shows: (after) => isOnlyDefault(after, id) }),

    remove: (id: string) =>
      onOwn(id, {
        write: () => rest(endpoints.excluirEndereco, { params: { id } }),
        shows: (after) => !has(after, id),
        refused: falhas.enderecoEmUso,
      }),
  };
}

function throwDefaultUnknown(error: unknown): never {
  throw outcomeUnknown(
    restFailureOf(error),
    'The address was saved: look at your addresses for which is the default.',
  );
}

function has(enderecos: Lista, id: string): boolean {
  return enderecos.some((endereco) => endereco.id === id);
}

function isOnlyDefault(enderecos: Lista, id: string): boolean {
  return enderecos.every((it) => it.padrao === (it.id === id));
}
