import type { PerfilModel } from '../../shop/conta/model.ts';
import type { PerfilPort } from '../../shop/conta/port.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { outcomeOrThrow, readAfterWrite } from '../rest/outcomes.ts';
import { perfilOutcomes } from '../wire/conta.ts';

const FIELDS = ['nomeCompleto', 'telefone', 'cpf'] as const;

/**
 * The profile on an API with the contract: a save sends the changed fields alone, and the API compares the number of the
 * profile in its transaction. Its reply lacks the account, so the profile is read after it.
 */
export const contractPerfil: PerfilPort = {
  read: async (conta) => own(conta, await restOf(conta.reading).readPerfil()),

  update: (conta, change, versao) =>
    conta.turn(async () => {
      const rest = restOf(conta.writing);
      const body = { ...change, ...(versao !== null && { versao }) };
      const { after, failure } = await readAfterWrite(rest.atualizarPerfil({ body }), {
        readBack: async () => own(conta, await rest.readPerfil()),
        shows: (perfil) =>
          FIELDS.every((field) => change[field] === undefined || change[field] === perfil[field]),
        advice: 'Look at your profile before trying again.',
      });
      return failure ? outcomeOrThrow(failure, perfilOutcomes(after)) : after;
    }),
};

function own({ identity: { usuarioId } }: Conta, perfil: PerfilModel): PerfilModel {
  return { ...perfil, usuarioId };
}
