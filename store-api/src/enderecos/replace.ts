import type { Database } from '../db/open.ts';
import { invalid } from '../http/errors.ts';
import {
  deleteEnderecos,
  insertEndereco,
  markDefault,
  overwriteEndereco,
  readEnderecos,
} from './rows.ts';
import {
  chooseDefault,
  completeEndereco,
  type PartialEndereco,
  requireEndereco,
  requireFewEnderecos,
  requireOwn,
} from './rules.ts';

/** One address of a whole list. Without `id` it is new; with one, absent fields keep their value. */
export interface ListedEndereco {
  id: number | undefined;
  written: PartialEndereco;
  padrao: boolean;
}

/**
 * Replaces the addresses of a locked account with a list: addresses with a number are kept and changed,
 * those without are added, and unlisted ones are deleted.
 *
 * @throws Refusal 404 ENDERECO_NAO_ENCONTRADO for a number that is not the account's; 409
 * LIMITE_DE_ENDERECOS; 422 DADOS_INVALIDOS with the position in the list.
 */
export async function replaceEnderecos(
  trx: Database,
  usuarioId: number,
  list: readonly ListedEndereco[],
): Promise<void> {
  const own = await readEnderecos(trx, usuarioId);
  const stored = list.map(({ id }) => (id === undefined ? undefined : requireOwn(own, id)));
  const ids = list.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) {
    throw invalid('enderecos', 'O mesmo endereço aparece duas vezes na lista.');
  }
  requireFewEnderecos(list.length);
  const checked = list.map(({ written }, index) =>
    requireEndereco(completeEndereco(written, stored[index]), `enderecos.${index}.`),
  );
  const padrao = chooseDefault(
    list.map((item, index) => ({
      padrao: item.padrao,
      wasPadrao: stored[index]?.padrao === true,
    })),
  );

  await deleteEnderecos(
    trx,
    own.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  for (const [index, endereco] of checked.entries()) {
    const id = stored[index]?.id ?? (await insertEndereco(trx, usuarioId, endereco));
    if (stored[index] !== undefined) await overwriteEndereco(trx, id, endereco);
    if (index === padrao) await markDefault(trx, usuarioId, id);
  }
}
