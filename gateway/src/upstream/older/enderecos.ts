import { z } from 'zod';
import { type Shared, shareNothing } from '../../server/across/shared.ts';
import { isSame } from '../../shop/enderecos/endereco-input.ts';
import * as falhas from '../../shop/enderecos/falhas.ts';
import type { EnderecosPort } from '../../shop/enderecos/port.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import type { Endereco } from '../../types.gen.ts';
import { restOf, type SessionRest } from '../rest/calls.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { invalid, outcomeOrThrow, unknownAfter, verifyWrite } from '../rest/outcomes.ts';
import { readTwice } from './first-touch.ts';
import { mayShow } from './pedidos/own.ts';

const DEFAULT_ADVICE = 'The address was saved: look at your addresses for which is the default.';

type Lista = readonly Endereco[];
type ListaModel = ReturnType<typeof falhas.listaEnderecos>;

/** `Refusal` are the outcomes of the API's refusals. */
interface Change<Refusal> {
  readonly sent: Promise<unknown>;
  readonly shows: (after: Lista) => boolean;
  /** The outcome of a refusal; throws the failure without one. By default every refusal is thrown. */
  readonly refused?: (failure: RestFailure, after: Lista) => Refusal;
  /** What follows the change; absent to return the list. */
  readonly done?: (after: Lista) => Promise<ListaModel>;
}

/**
 * The addresses on an older API: an id must be in the caller's own list before anything is sent, and every change is
 * verified in the list.
 */
export function createOlderEnderecos(memory: EnderecosMemory): EnderecosPort {
  /** The addresses without those that an edit replaced. */
  const visible = async ({ identity }: Conta, all: Promise<Lista>): Promise<Lista> => {
    const [enderecos, retired] = await Promise.all([all, memory.retired(identity.usuarioId)]);
    return enderecos.filter(({ id }) => !retired.has(id));
  };
  const listFresh = (conta: Conta) => visible(conta, readEnderecos(restOf(conta.writing)));

  /** Makes a change and returns the list after it, or why it failed. */
  const make = async <Refusal>(
    conta: Conta,
    { sent, shows, refused = raise, done }: Change<Refusal>,
  ): Promise<ListaModel | Refusal> => {
    const { after, failure } = await verifyWrite(sent, {
      readBack: () => listFresh(conta),
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
    (conta: Conta, padrao: boolean, isSaved: (endereco: Endereco) => boolean) =>
    async (after: Lista): Promise<ListaModel> => {
      const saved = after.find(isSaved);
      if (!padrao || saved === undefined || isOnlyDefault(after, saved.id)) {
        return falhas.listaEnderecos(after);
      }
      await restOf(conta.writing).definirPadrao({ id: saved.id }).catch(restFailureOf);
      return falhas.listaEnderecos(
        await listFresh(conta).catch(unknownAfter(null, DEFAULT_ADVICE)),
      );
    };

  /** Makes a change of an address that is in the caller's list, and still is when the API refuses it. */
  const onOwn = <Refusal>(
    conta: Conta,
    id: string,
    changeOf: (own: Endereco, enderecos: Lista) => Change<Refusal> | Promise<Change<Refusal>>,
  ) =>
    conta.turn(async () => {
      const enderecos = await listFresh(conta);
      const own = enderecos.find((it) => it.id === id);
      if (!own) return falhas.enderecoNaoEncontrado(enderecos);
      const { refused = raise, ...change } = await changeOf(own, enderecos);
      return make(conta, {
        ...change,
        refused: (failure, after) =>
          has(after, id) ? refused(failure, after) : falhas.enderecoNaoEncontrado(after),
      });
    });

  return {
    list: (conta) => visible(conta, readEnderecos(restOf(conta.reading))),

    add: (conta, endereco, padrao) =>
      conta.turn(async () => {
        // Reading first also creates the profile that an address needs.
        const before = await listFresh(conta);
        const isAdded = (it: Endereco) => isSame(it, endereco);
        const done = setDefault(conta, padrao, isAdded);
        // Saved already, by a double click or a retry after an unclear reply.
        if (before.some(isAdded)) return done(before);
        return make(conta, {
          sent: restOf(conta.writing).adicionarEndereco({ body: { ...endereco } }),
          shows: (after) => after.some(isAdded),
          refused: (failure) =>
            outcomeOrThrow(failure, {
              LIMITE_DE_ENDERECOS: invalid(null, falhas.LIMITE_DE_ENDERECOS),
            }),
          done,
        });
      }),

    edit: (conta, id, endereco, padrao) => {
      const rest = restOf(conta.writing);
      const isWritten = (it: Endereco) => isSame(it, endereco);
      const isEdited = (it: Endereco) => it.id === id && isWritten(it);
      return onOwn(conta, id, async (own, enderecos): Promise<Change<never>> => {
        if (isWritten(own) || !(await mayShow(conta, id))) {
          return {
            sent: rest.editarEndereco({ id, body: { ...endereco } }),
            shows: (after) => after.some(isEdited),
            done: setDefault(conta, padrao, isEdited),
          };
        }
        // A change would rewrite the order: it keeps the old row, and the list shows a new one in its place.
        const isNew = (it: Endereco) => it.id !== id && isWritten(it);
        return {
          sent: enderecos.some(isNew)
            ? Promise.resolve()
            : rest.adicionarEndereco({ body: { ...endereco } }),
          shows: (after) => after.some(isNew),
          done: async (after) => {
            await memory.retire(conta.identity.usuarioId, id);
            const remaining = after.filter((it) => it.id !== id);
            return setDefault(conta, padrao || own.padrao, isNew)(remaining);
          },
        };
      });
    },

    makeDefault: (conta, id) =>
      onOwn<never>(conta, id, () => ({
        sent: restOf(conta.writing).definirPadrao({ id }),
        shows: (after) => isOnlyDefault(after, id),
      })),

    remove: (conta, id) =>
      onOwn(conta, id, () => ({
        sent: restOf(conta.writing).excluirEndereco({ id }),
        shows: (after) => !has(after, id),
        refused: (failure, after) =>
          failure.isBare
            ? falhas.enderecoEmUso(after)
            : outcomeOrThrow(failure, { ENDERECO_EM_USO: () => falhas.enderecoEmUso(after) }),
        // The older API leaves the other addresses without a default.
        done: async (after) =>
          after.some(({ padrao }) => padrao)
            ? falhas.listaEnderecos(after)
            : setDefault(conta, true, ({ id: first }) => first === after[0]?.id)(after),
      })),
  };
}

function raise(failure: RestFailure): never {
  throw failure;
}

function has(enderecos: Lista, id: string): boolean {
  return enderecos.some((endereco) => endereco.id === id);
}

function isOnlyDefault(enderecos: Lista, id: string): boolean {
  return enderecos.every((it) => it.padrao === (it.id === id));
}

const LIFETIME_MS = 2 * 365 * 24 * 60 * 60 * 1000;
/** Of one account. */
const MOST = 50;

export type EnderecosMemory = ReturnType<typeof createEnderecosMemory>;

/**
 * What gateways remember of addresses: those that an edit replaced because an order still shows them. Of at most 10 000
 * accounts; a forgotten one is in its owner's list again, beside the new one.
 */
export function createEnderecosMemory({ openValues }: Pick<Shared, 'openValues'> = shareNothing()) {
  const store = openValues({
    kind: 'enderecos-substituidos',
    schema: z.literal(true),
    lifetimeMs: LIFETIME_MS,
    groups: 10_000,
    keys: MOST,
  });
  return {
    /** Ids of the account's replaced addresses. */
    retired: async (usuarioId: string): Promise<ReadonlySet<string>> =>
      new Set((await store.read(usuarioId)).keys()),
    retire: (usuarioId: string, enderecoId: string) => store.write(usuarioId, enderecoId, true),
  };
}

/** A profile without the addresses that an edit replaced. */
export function withoutEnderecos<P extends { readonly enderecos: Lista }>(
  perfil: P,
  replaced: ReadonlySet<string>,
): P {
  return { ...perfil, enderecos: perfil.enderecos.filter(({ id }) => !replaced.has(id)) };
}

/**
 * The caller's addresses, the default first. Read twice where the first read only creates the profile. Rejects with
 * `RestFailure`.
 */
export function readEnderecos(rest: SessionRest) {
  return readTwice(() => rest.listEnderecos());
}
