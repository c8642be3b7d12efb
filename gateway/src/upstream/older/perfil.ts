import { digitsOf } from '@decantaria/brasil/digits';
import { isPersonName } from '@decantaria/brasil/person-name';
import { nomeInvalido, perfilMudou } from '../../shop/conta/perfil-input.ts';
import type { PerfilPort } from '../../shop/conta/port.ts';
import { unauthenticated } from '../../shop/errors.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf, type SessionRest } from '../rest/calls.ts';
import { isBareRefusal, restFailureOf } from '../rest/failure.ts';
import { outcomeOrThrow, verifyWrite } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';
import { perfilOutcomes, type ReadPerfil, type StoredPerfil } from '../wire/conta.ts';
import type { ReadEndereco } from '../wire/enderecos.ts';
import { type EnderecosMemory, withoutEnderecos } from './enderecos.ts';
import { readTwice } from './first-touch.ts';

/**
 * The profile on an older API. A save overwrites everything there, so it sends everything that was read, and is read
 * back.
 */
export function createOlderPerfil({ retired }: Pick<EnderecosMemory, 'retired'>): PerfilPort {
  const own = async ({ identity }: Conta, perfil: ReadPerfil): Promise<ReadPerfil> => {
    const replaced = await retired(identity.usuarioId);
    return {
      ...withoutEnderecos(perfil, replaced),
      usuarioId: identity.usuarioId,
      username: perfil.username || identity.usuario,
    };
  };

  return {
    read: async (conta) => {
      const rest = restOf(conta.reading);
      try {
        return own(conta, await readPerfil(rest));
      } catch (error) {
        if (!isBareRefusal(error)) throw error;
        // Refused twice: the session has ended, or the profile does not exist.
        await requireActiveConta(rest);
        return null;
      }
    },

    update: (conta, change, versao) =>
      conta.turn(async () => {
        const rest = restOf(conta.writing);
        const before = await readPerfil(rest);
        // An API between the two numbers its profiles.
        if (versao !== null && (before.versao ?? versao) !== versao) {
          return perfilMudou(await own(conta, before));
        }
        const { nomeCompleto } = change;
        // A stored name may break today's rule.
        const isNewName = nomeCompleto && nomeCompleto !== before.stored.nomeCompleto;
        if (isNewName && !isPersonName(nomeCompleto)) return nomeInvalido;
        const wanted: StoredPerfil = { ...before.stored, ...change };
        const body = {
          ...wanted,
          enderecos: before.enderecos.map(enderecoBody),
          versao: before.versao ?? undefined,
        };
        const { after, failure } = await verifyWrite(rest.atualizarPerfil({ body }), {
          readBack: () => readPerfil(rest),
          shows: (perfil) => holds(perfil, wanted) && keepsEnderecos(perfil, before),
          advice: 'Look at your profile before trying again.',
        });
        const shown = await own(conta, after);
        return failure ? outcomeOrThrow(failure, perfilOutcomes(shown)) : shown;
      }),
  };
}

/** Read twice where the first read only creates the profile. */
function readPerfil(rest: SessionRest) {
  return readTwice(() => rest.readPerfil());
}

/** A bare refusal does not tell an ended session from a missing profile: the account itself does. */
async function requireActiveConta(rest: SessionRest): Promise<void> {
  const conta = await rest.readConta().catch((error: unknown) => {
    if (restFailureOf(error).definite) return null;
    throw error;
  });
  if (!conta?.active) throw unauthenticated('SESSAO_ENCERRADA');
}

/** An address of the list in `PUT /perfis/me`: by name, with everything that was read, also unreadable parts. */
function enderecoBody({ id, complemento, padrao, stored, ...endereco }: ReadEndereco) {
  return {
    id: wireId(id),
    logradouro: endereco.logradouro || null,
    numero: endereco.numero || null,
    complemento,
    bairro: endereco.bairro || null,
    cidade: endereco.cidade || null,
    estado: endereco.estado || stored.estado || null,
    cep: endereco.cep || stored.cep || null,
    padrao,
  };
}

/** Compares phone and CPF without punctuation. */
function holds({ stored }: ReadPerfil, wanted: StoredPerfil): boolean {
  const digits = (text: string | null) => digitsOf(text ?? '');
  return (
    stored.nomeCompleto === wanted.nomeCompleto &&
    digits(stored.telefone) === digits(wanted.telefone) &&
    digits(stored.cpf) === digits(wanted.cpf)
  );
}

function keepsEnderecos(after: ReadPerfil, before: ReadPerfil): boolean {
  const ids = new Set(after.enderecos.map(({ id }) => id));
  return before.enderecos.every(({ id }) => ids.has(id));
}
