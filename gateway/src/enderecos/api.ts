import { readTwice } from '../conta/first-touch.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { enderecoBody, type NewEndereco } from './body.ts';
import { defaultFirst } from './order.ts';
import type { ReadEndereco } from './wire.ts';

export interface EnderecosApi {
  /** The default first; asked a second time where the first only makes the profile. */
  readonly list: () => Promise<readonly ReadEndereco[]>;
  /** The same, never from a call that was under way before. */
  readonly listFresh: () => Promise<readonly ReadEndereco[]>;
  readonly add: (endereco: NewEndereco) => Promise<unknown>;
  readonly overwrite: (id: string, endereco: NewEndereco) => Promise<unknown>;
  /** With an id that is not the caller's own, the older API leaves no default at all. */
  readonly makeDefault: (id: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The calls of `/enderecos` (rest-contract 3.5) for the holder of the token. Each rejects with `RestFailure`. */
export function createEnderecosApi(rest: SessionRest): EnderecosApi {
  const list = async (fresh: boolean) =>
    defaultFirst(await readTwice(() => rest(endpoints.listEnderecos, { fresh })));
  return {
    list: () => list(false),
    listFresh: () => list(true),
    add: (endereco) => rest(endpoints.adicionarEndereco, { body: enderecoBody(endereco) }),
    overwrite: (id, endereco) =>
      rest(endpoints.editarEndereco, { params: { id }, body: enderecoBody(endereco) }),
    makeDefault: (id) => rest(endpoints.definirPadrao, { params: { id } }),
    remove: (id) => rest(endpoints.excluirEndereco, { params: { id } }),
  };
}
