import { fold, tidy } from '@decantaria/brasil/text';
import type { CategoriaModel } from '../../shop/catalogo/model.ts';
import { naoAceita } from '../../shop/categorias/falhas.ts';
import type { CategoriasPort } from '../../shop/categorias/port.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { type Outcomes, outcomeOrThrow, verifyWrite } from '../rest/outcomes.ts';
import * as wire from '../wire/categorias.ts';

type Categorias = readonly CategoriaModel[];

/**
 * The categories on an older API. Checks first what it would refuse without a reason, and verifies every change by reading
 * back: it sends endless JSON after the work is done.
 */
export const olderCategorias: CategoriasPort = {
  create: async (admin, nome) => {
    const isNamed = (one: CategoriaModel) => sameNome(one.nome, nome);
    if ((await wire.readCategorias(admin)).some(isNamed)) return FALHAS.CategoriaDuplicada;
    // Bodies carry no id: it would overwrite that row.
    const sent = restOf(admin.writing).criarCategoria({ body: { nome } });
    return change(admin, sent, (after) => after.some(isNamed), wire.NEW);
  },
  rename: async (admin, id, nome) => {
    const before = await wire.readCategorias(admin);
    const others = before.filter((one) => one.id !== id);
    if (others.length === before.length) return FALHAS.CategoriaNaoEncontrada;
    if (others.some((one) => sameNome(one.nome, nome))) return FALHAS.CategoriaDuplicada;
    return change(
      admin,
      restOf(admin.writing).renomearCategoria({ id, body: { nome } }),
      (after) => after.some((one) => one.id === id && tidy(one.nome) === nome),
      wire.RENAMED,
    );
  },
  remove: async (admin, id) => {
    const isGone = (categorias: Categorias) => categorias.every((one) => one.id !== id);
    if (isGone(await wire.readCategorias(admin))) return FALHAS.CategoriaNaoEncontrada;
    return change(admin, restOf(admin.writing).excluirCategoria({ id }), isGone, wire.MISSING);
  },
};

/** Sends a change once and returns the list when it shows the change, or the outcome of the API's refusal. */
async function change<Refused>(
  admin: AdminConta,
  write: Promise<null>,
  shows: (after: Categorias) => boolean,
  outcomes: Outcomes<Refused>,
) {
  const { after, failure } = await verifyWrite(write, {
    readBack: () => wire.readCategorias(admin),
    shows,
    advice: wire.ADVICE,
  });
  if (failure === null) return wire.listaCategorias(after);
  return failure.isBare ? naoAceita : outcomeOrThrow(failure, outcomes);
}

/** Whether two names are the same category, ignoring case and accents. */
function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
