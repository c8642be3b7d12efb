import { digitsOf } from '@decantaria/brasil/digits';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import { unauthenticated } from '../graphql/errors.ts';
import { conflito, dadosInvalidos, dadosRecusados, type Resultado } from '../outcome/falha.ts';
import { invalid, type Outcomes, outcomeOrThrow } from '../outcome/refusal.ts';
import { verifyWrite } from '../outcome/verified-write.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';
import { isBareRefusal, readTwice } from '../rest/first-touch.ts';
import { wireId } from '../rest/values.ts';
import type { Conta } from '../sessao/conta.ts';
import type { AtualizarPerfilInput } from '../types.gen.ts';
import type { EnderecosMemory } from '../upstream/older/enderecos/memory.ts';
import type { ReadEndereco } from '../upstream/wire/enderecos.ts';
import type { PerfilModel } from './model.ts';
import { readPerfilInput } from './perfil-input.ts';
import type { ReadPerfil, StoredPerfil } from './wire.ts';

type PerfilOutcome = Resultado<'AtualizarPerfilResultado'>;

export type Perfis = ReturnType<typeof createPerfis>;

/**
 * The profile of one verified account. The session decides whose it is, not the reply. A save overwrites everything
 * upstream, so it sends everything that was read. Methods reject with `RestFailure` when the outcome is unknown.
 */
export function createPerfis(
  { identity, reading, writing, turn }: Conta,
  { retired }: Pick<EnderecosMemory, 'retired'>,
) {
  const own = async (perfil: ReadPerfil): Promise<ReadPerfil> => {
    const replaced = await retired(identity.usuarioId);
    return {
      ...perfil,
      usuarioId: identity.usuarioId,
      username: perfil.username || identity.usuario,
      enderecos: perfil.enderecos.filter(({ id }) => !replaced.has(id)),
    };
  };

  return {
    /** Null where the API has no profile. */
    read: async (): Promise<PerfilModel | null> => {
      try {
        return own(await readPerfil(reading.rest, false));
      } catch (error) {
        if (!isBareRefusal(error)) throw error;
        // Refused twice: the session has ended, or the profile does not exist.
        await requireActiveConta(reading.rest);
        return null;
      }
    },

    update: async (input: AtualizarPerfilInput): Promise<PerfilOutcome> => {
      const change = readPerfilInput(input);
      if ('codigo' in change) return change;
      return turn(async () => {
        const before = await readPerfil(writing.rest, true);
        const { versao } = before;
        if (input.versao != null && versao !== null && input.versao !== versao) {
          return perfilMudou(await own(before));
        }
        // A stored name may break today's rule.
        const isNewName = change.nomeCompleto && change.nomeCompleto !== before.stored.nomeCompleto;
        if (isNewName && !isPersonName(input.nomeCompleto?.trim() ?? '')) {
          return dadosInvalidos('nomeCompleto', NOT_A_NAME);
        }
        const wanted: StoredPerfil = { ...before.stored, ...change };
        const { after, failure } = await verifyWrite({
          write: () =>
            writing.rest(endpoints.atualizarPerfil, {
              body: {
                ...wanted,
                enderecos: before.enderecos.map(enderecoBody),
                ...(versao !== null && { versao }),
              },
            }),
          readBack: () => readPerfil(writing.rest, true),
          shows: (perfil) => holds(perfil, wanted) && keepsEnderecos(perfil, before),
          advice: 'Look at your profile before trying again.',
        });
        const shown = await own(after);
        return failure ? outcomeOrThrow(failure, outcomesAt(shown)) : shown;
      });
    },
  };
}

function perfilMudou(atual: PerfilModel) {
  return conflito(
    'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
    atual,
  );
}

/** Read twice where the first read only creates the profile. `fresh` never joins a read that began earlier. */
function readPerfil(rest: SessionRest, fresh: boolean) {
  return readTwice(() => rest(endpoints.readPerfil, { fresh }));
}

/** A bare refusal does not tell an ended session from a missing profile: the account itself does. */
async function requireActiveConta(rest: SessionRest): Promise<void> {
  const conta = await rest(endpoints.readConta, {}).catch((error: unknown) => {
    if (error instanceof RestFailure && error.definite) return null;
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

/** The outcomes of the API's refusals; `atual` is the profile after them. */
const outcomesAt = (atual: PerfilModel): Outcomes<PerfilOutcome> => ({
  CPF_EM_USO: invalid('cpf', 'CPF já registrado!'),
  CPF_INVALIDO: invalid('cpf', 'CPF inválido'),
  DADOS_INVALIDOS: dadosRecusados,
  CONFLITO: () => perfilMudou(atual),
  ENDERECO_NAO_ENCONTRADO: () => perfilMudou(atual),
});
