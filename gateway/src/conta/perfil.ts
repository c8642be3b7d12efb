import { listedEnderecoBody } from '../enderecos/body.ts';
import { unauthenticated } from '../graphql/errors.ts';
import {
  type ConflitoModel,
  conflito,
  type DadosInvalidosModel,
  dadosInvalidos,
} from '../graphql/falhas.ts';
import type { SessionRest } from '../rest/client.ts';
import { RestFailure } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import type { AtualizarPerfilInput } from '../types.gen.ts';
import { readConta, readPerfil, writePerfil } from './api.ts';
import { digitsOf } from './documents.ts';
import { isBareRefusal } from './first-touch.ts';
import type { PerfilModel } from './model.ts';
import { readPerfilInput } from './perfil-input.ts';
import { verifyWrite } from './verified-write.ts';
import type { ReadPerfil, StoredPerfil } from './wire.ts';

/** A change of the profile as the schema tells it: the profile, or why not. */
export type PerfilOutcome = PerfilModel | DadosInvalidosModel | ConflitoModel;

/** The profile of one verified account. Methods reject with `RestFailure` when the outcome is not known. */
export interface Perfis {
  /** Null where the API has none. */
  readonly read: () => Promise<PerfilModel | null>;
  readonly update: (input: AtualizarPerfilInput) => Promise<PerfilOutcome>;
}

/**
 * The caller's profile (rest-contract 3.5). Whose it is the session says, not the answer (C-78). A save
 * overwrites everything upstream, so it carries everything that was read (rest-contract 4.18).
 */
export function createPerfis({ identity, reading, writing, turn }: Conta): Perfis {
  const own = (perfil: ReadPerfil): ReadPerfil => ({
    ...perfil,
    usuarioId: identity.usuarioId,
    username: perfil.username || identity.usuario,
  });

  return {
    read: async () => {
      try {
        return own(await readPerfil(reading.rest));
      } catch (error) {
        if (!isBareRefusal(error)) throw error;
        // Refused twice: either the session has ended, or there is no profile (C-28).
        await requireStanding(reading.rest);
        return null;
      }
    },

    update: async (input) => {
      const checked = readPerfilInput(input);
      if ('falha' in checked) return checked.falha;
      return turn(async () => {
        const before = await readPerfil(writing.rest, true);
        const { versao } = before;
        if (input.versao != null && versao !== null && input.versao !== versao) return perfilMudou;
        const wanted: StoredPerfil = { ...before.stored, ...checked.change };
        const { after, failure } = await verifyWrite({
          write: () =>
            writePerfil(writing.rest, {
              ...wanted,
              enderecos: before.enderecos.map(listedEnderecoBody),
              ...(versao !== null && { versao }),
            }),
          readBack: () => readPerfil(writing.rest, true),
          shows: (perfil) => holds(perfil, wanted) && keepsEnderecos(perfil, before),
          advice: 'Look at your profile before trying again.',
        });
        return failure ? explain(failure) : own(after);
      });
    },
  };
}

const perfilMudou = conflito(
  'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
);

/** Asks about the account itself what a bare refusal leaves open (rest-contract 1.2). */
async function requireStanding(rest: SessionRest): Promise<void> {
  const conta = await readConta(rest).catch((error: unknown) => {
    if (error instanceof RestFailure && error.definite) return null;
    throw error;
  });
  if (!conta?.active) throw unauthenticated();
}

/** The name as it is, phone and CPF whatever their punctuation. */
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

/** What the API's own refusal means to a person; anything else goes on as an error. */
function explain(failure: RestFailure): PerfilOutcome {
  switch (failure.refusal?.codigo) {
    case 'CPF_EM_USO':
      return dadosInvalidos('cpf', 'CPF já registrado!');
    case 'CPF_INVALIDO':
      return dadosInvalidos('cpf', 'CPF inválido');
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(failure.refusal.campo, 'Os dados enviados não são válidos.');
    case 'CONFLITO':
    case 'ENDERECO_NAO_ENCONTRADO':
      return perfilMudou;
    default:
      throw failure;
  }
}
