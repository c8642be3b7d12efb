import { outcomeUnknown } from '../graphql/errors.ts';
import type { Resultado } from '../outcome/falha.ts';
import { invalid, outcomeOrThrow } from '../outcome/refusal.ts';
import { agreeIn, verifyWrite } from '../outcome/verified-write.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import type { Conta } from '../sessao/conta.ts';
import type { EnderecoInput } from '../types.gen.ts';
import { readEnderecos } from './api.ts';
import { readEnderecoInput } from './endereco-input.ts';
import * as falhas from './falhas.ts';
import type { EnderecosMemory } from './memory.ts';
import type { EnderecoModel, NewEndereco } from './model.ts';

type Lista = readonly EnderecoModel[];
type ListaModel = ReturnType<typeof falhas.listaEnderecos>;

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

/** `Refusal` are the outcomes of the API's refusals. */
interface Change<Refusal> {
  readonly write: () => Promise<unknown>;
  readonly shows: (after: Lista) => boolean;
  /** The outcome of a refusal. Throws it when it is none. */
  readonly refused: (failure: RestFailure, after: Lista) => Refusal;
  /** What follows the change; absent to return the list. */
  readonly done?: (after: Lista) => Promise<ListaModel>;
}

export interface EnderecosSettings {
  readonly memory: EnderecosMemory;
  /** Whether an order may show this row, so that a change of it would rewrite the order. */
  readonly isOfOrder: (enderecoId: string) => Promise<boolean>;
}

export type Enderecos = ReturnType<typeof createEnderecos>;

/**
 * The addresses of one verified account. An id must be in the caller's own list before anything is sent; every change
 * is verified in the list. Methods reject with `RestFailure` when the outcome is unknown.
 */
export function createEnderecos(
  { identity, reading, writing, turn }: Conta,
  { memory, isOfOrder }: EnderecosSettings,
) {
  const { rest } = writing;
  const { usuarioId } = identity;
  /** The addresses without those that an edit replaced. */
  const visible = async (all: Promise<Lista>): Promise<Lista> => {
    const [enderecos, retired] = await Promise.all([all, memory.retired(usuarioId)]);
    return enderecos.filter(({ id }) => !retired.has(id));
  };
  const listFresh = () => visible(readEnderecos(rest, true));
  const sendDefault = (id: string) => rest(endpoints.definirPadrao, { params: { id } });

  /** Makes a change and returns the list after it, or why it failed. */
  const make = async <Refusal>({
    write,
    shows,
    refused,
    done,
  }: Change<Refusal>): Promise<ListaModel | Refusal> => {
    const { after, failure } = await verifyWrite({
      write,
      readBack: listFresh,
      shows,
      advice: 'Look at your addresses before trying again.',
    });
    if (failure !== null) return refused(failure, after);
    return done ? done(after) : falhas.listaEnderecos(after);
  };

  /**
   * Sets the default after a save that asks for it: `POST` does not unmark the others, and `PUT` marks none. The
   * address is saved already, so a failure here still answers with the list.
   */
  const setDefault =
    (padrao: EnderecoInput['padrao'], isSaved: (endereco: EnderecoModel) => boolean) =>
    async (after: Lista): Promise<ListaModel> => {
      const saved = after.find(isSaved);
      if (padrao !== true || saved === undefined || isOnlyDefault(after, saved.id)) {
        return falhas.listaEnderecos(after);
      }
      await sendDefault(saved.id).catch(restFailureOf);
      return falhas.listaEnderecos(await listFresh().catch(throwDefaultUnknown));
    };

  /** Makes a change of an address that is in the caller's list, and still is when the API refuses it. */
  const onOwn = <Refusal>(
    id: string,
    changeOf: (own: EnderecoModel, enderecos: Lista) => Change<Refusal> | Promise<Change<Refusal>>,
  ) =>
    turn(async () => {
      const enderecos = await listFresh();
      const own = enderecos.find((it) => it.id === id);
      if (!own) return falhas.enderecoNaoEncontrado(enderecos);
      const change = await changeOf(own, enderecos);
      return make({
        ...change,
        refused: (failure, after) =>
          has(after, id) ? change.refused(failure, after) : falhas.enderecoNaoEncontrado(after),
      });
    });

  return {
    list: () => visible(readEnderecos(reading.rest, false)),

    add: async (input: EnderecoInput): Promise<Resultado<'AdicionarEnderecoResultado'>> => {
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      return turn(async () => {
        // Reading first also creates the profile that an address needs.
        const before = await listFresh();
        const isAdded = (it: EnderecoModel) => agreeIn(WRITTEN, it, endereco);
        // Saved already, by a double click or a retry after an unclear reply.
        if (before.some(isAdded)) return setDefault(input.padrao, isAdded)(before);
        return make({
          write: () => rest(endpoints.adicionarEndereco, { body: { ...endereco } }),
          shows: (after) => after.some(isAdded),
          refused: (failure) =>
            outcomeOrThrow(failure, {
              LIMITE_DE_ENDERECOS: invalid(null, falhas.LIMITE_DE_ENDERECOS),
            }),
          done: setDefault(input.padrao, isAdded),
        });
      });
    },

    edit: async (
      id: string,
      input: EnderecoInput,
    ): Promise<Resultado<'EditarEnderecoResultado'>> => {
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      const isWritten = (it: EnderecoModel) => agreeIn(WRITTEN, it, endereco);
      const isEdited = (it: EnderecoModel) => it.id === id && isWritten(it);
      return onOwn(id, async (own, enderecos): Promise<Change<never>> => {
        if (isWritten(own) || !(await isOfOrder(id))) {
          return {
            write: () => rest(endpoints.editarEndereco, { params: { id }, body: { ...endereco } }),
            shows: (after) => after.some(isEdited),
            refused: rethrow,
            done: setDefault(input.padrao, isEdited),
          };
        }
        // The order keeps the old row, and the list shows a new one in its place.
        const isNew = (it: EnderecoModel) => it.id !== id && isWritten(it);
        return {
          write: async () => {
            if (enderecos.some(isNew)) return;
            await rest(endpoints.adicionarEndereco, { body: { ...endereco } });
          },
          shows: (after) => after.some(isNew),
          refused: rethrow,
          done: async (after) => {
            await memory.retire(usuarioId, id);
            const remaining = after.filter((it) => it.id !== id);
            return setDefault(input.padrao === true || own.padrao, isNew)(remaining);
          },
        };
      });
    },

    makeDefault: (id: string) =>
      onOwn(
        id,
        (): Change<never> => ({
          write: () => sendDefault(id),
          shows: (after) => isOnlyDefault(after, id),
          refused: rethrow,
        }),
      ),

    remove: (id: string) =>
      onOwn(id, () => ({
        write: () => rest(endpoints.excluirEndereco, { params: { id } }),
        shows: (after) => !has(after, id),
        refused: (failure, after) =>
          isBareRefusal(failure)
            ? falhas.enderecoEmUso(after)
            : outcomeOrThrow(failure, { ENDERECO_EM_USO: () => falhas.enderecoEmUso(after) }),
        // The older API leaves the other addresses without a default.
        done: async (after) =>
          after.some(({ padrao }) => padrao)
            ? falhas.listaEnderecos(after)
            : setDefault(true, ({ id: first }) => first === after[0]?.id)(after),
      })),
  };
}

function rethrow(failure: RestFailure): never {
  throw failure;
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
