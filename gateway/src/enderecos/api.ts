import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { readTwice } from '../rest/first-touch.ts';
import type { NewEndereco } from './body.ts';
import { defaultFirst } from './order.ts';

/** The caller's address calls. Each rejects with `RestFailure`. */
export function createEnderecosApi(rest: SessionRest) {
  const list = async (fresh: boolean) =>
    defaultFirst(await readTwice(() => rest(endpoints.listEnderecos, { fresh })));
  return {
    /** The default first. Read twice where the first read only creates the profile. */
    list: () => list(false),
    /** The same; never joins a read that began earlier. */
    listFresh: () => list(true),
    add: (endereco: NewEndereco) => rest(endpoints.adicionarEndereco, { body: { ...endereco } }),
    overwrite: (id: string, endereco: NewEndereco) =>
      rest(endpoints.editarEndereco, { params: { id }, body: { ...endereco } }),
    /** On the older API, another account's id leaves the caller without a default. */
    makeDefault: (id: string) => rest(endpoints.definirPadrao, { params: { id } }),
    remove: (id: string) => rest(endpoints.excluirEndereco, { params: { id } }),
  };
}
