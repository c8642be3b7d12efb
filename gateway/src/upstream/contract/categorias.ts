import type { CategoriasPort } from '../../shop/categorias/port.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { clearFailureOf, type Outcomes, outcomeOrThrow, unknownAfter } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';
import * as wire from '../wire/categorias.ts';

/** The categories on an API with the contract, which refuses with a code: one call a change, and the list after it. */
export const contractCategorias: CategoriasPort = {
  create: (admin, nome) =>
    change(admin, restOf(admin.writing).criarCategoria({ body: { nome } }), wire.NEW),
  rename: async (admin, id, nome) => {
    if (!isNumber(id)) return FALHAS.CategoriaNaoEncontrada;
    const sent = restOf(admin.writing).renomearCategoria({ id, body: { nome } });
    return change(admin, sent, wire.RENAMED);
  },
  remove: async (admin, id) =>
    isNumber(id)
      ? change(admin, restOf(admin.writing).excluirCategoria({ id }), wire.MISSING)
      : FALHAS.CategoriaNaoEncontrada,
};

/** The list after a change that was sent, or the outcome of its refusal. */
async function change<Refused>(
  admin: AdminConta,
  sent: Promise<null>,
  outcomes: Outcomes<Refused>,
): Promise<ReturnType<typeof wire.listaCategorias> | Refused> {
  const refused = await sent.catch((error: unknown) =>
    outcomeOrThrow(clearFailureOf(error, wire.ADVICE), outcomes),
  );
  if (refused !== null) return refused;
  const read = wire.readCategorias(admin).catch(unknownAfter(null, wire.ADVICE));
  return wire.listaCategorias(await read);
}
