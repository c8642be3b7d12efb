import type { Database } from '../db/open.ts';
import { Refusal } from '../http/errors.ts';
import { requireEndereco, requireFewEnderecos, unknownEndereco } from './requirements.ts';
import {
  deleteEnderecos,
  type Endereco,
  insertEndereco,
  markDefault,
  overwriteEndereco,
  readEnderecos,
} from './rows.ts';
import { chooseDefault, type WrittenEndereco } from './rules.ts';

/** One address of a whole list: its number if there is one already, and what is written of it. */
export interface ListedEndereco {
  id: number | undefined;
  written: { [Field in keyof WrittenEndereco]: string | undefined };
  padrao: boolean;
}

/**
 * Makes an account's addresses those of the list (API-19): a number keeps an address, and what its entry does
 * not say of it stays; without one it is new; what is not listed goes. The account is locked.
 *
 * @throws Refusal 404 ENDERECO_NAO_ENCONTRADO for a number that is not the account's; 409
 * LIMITE_DE_ENDERECOS; 422 DADOS_INVALIDOS with the place in the list.
 */
export async function replaceEnderecos(
  trx: Database,
  usuarioId: number,
  list: readonly ListedEndereco[],
): Promise<void> {
  const own = await readEnderecos(trx, usuarioId);
  const stored = list.map(({ id }) => (id === undefined ? undefined : requireOwn(own, id)));
  refuseRepeated(list);
  requireFewEnderecos(list.length);
  const checked = list.map(({ written }, index) =>
    requireEndereco(merge(stored[index], written), `enderecos.${index}.`),
  );
  const padrao = chooseDefault(
    list.map((item, index) => ({
      padrao: item.padrao,
      wasPadrao: stored[index]?.padrao === true,
    })),
  );

  const kept = new Set(list.map(({ id }) => id));
  await deleteEnderecos(
    trx,
    own.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  for (const [index, endereco] of checked.entries()) {
    const id = stored[index]?.id ?? (await insertEndereco(trx, usuarioId, endereco));
    if (stored[index] !== undefined) await overwriteEndereco(trx, id, endereco);
    if (index === padrao) await markDefault(trx, usuarioId, id);
  }
}

function requireOwn(own: readonly Endereco[], id: number): Endereco {
  const found = own.find((endereco) => endereco.id === id);
  if (found === undefined) throw unknownEndereco();
  return found;
}

function refuseRepeated(list: readonly ListedEndereco[]): void {
  const ids = list.flatMap(({ id }) => id ?? []);
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at < 0) return;
  throw new Refusal(422, {
    codigo: 'DADOS_INVALIDOS',
    mensagem: 'O mesmo endereço aparece duas vezes na lista.',
    campo: 'enderecos',
  });
}

function merge(stored: Endereco | undefined, written: ListedEndereco['written']): WrittenEndereco {
  const field = (name: keyof WrittenEndereco): string => written[name] ?? stored?.[name] ?? '';
  return {
    logradouro: field('logradouro'),
    numero: field('numero'),
    complemento: field('complemento'),
    bairro: field('bairro'),
    cidade: field('cidade'),
    estado: field('estado'),
    cep: field('cep'),
  };
}
