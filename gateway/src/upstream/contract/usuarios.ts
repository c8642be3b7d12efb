import { agreeIn } from '../../shop/compare.ts';
import { outcomeUnknown } from '../../shop/errors.ts';
import type { Resposta, Resultado } from '../../shop/falha.ts';
import { usuarioExcluido } from '../../shop/usuarios/falhas.ts';
import { papelOf } from '../../shop/usuarios/model.ts';
import { type NovoUsuario, shows, type Wanted } from '../../shop/usuarios/mudanca.ts';
import type { Mudanca } from '../../shop/usuarios/port.ts';
import { type AdminRest, restOf } from '../rest/calls.ts';
import { nullOnFailure, RestFailure, required, sentFailureOf } from '../rest/failure.ts';
import { failureOf, outcomeOrThrow, verifyOutcome } from '../rest/outcomes.ts';
import { existingPage } from '../rest/page.ts';
import { SCAN_SIZE } from '../rest/scan.ts';
import {
  CRIACAO,
  EXCLUSAO,
  isMissing,
  MUDANCA,
  novoUsuarioBody,
  type ReadUsuario,
  type UsuarioComPerfil,
  withPapel,
} from '../wire/usuarios.ts';
import { createUsuarios } from '../wire/usuarios-calls.ts';

const FIELDS = ['username', 'nome', 'email', 'status'] as const;

/**
 * The accounts on an API with the contract: it filters its list, keeps what a change does not name, and checks usernames,
 * e-mails and the last administrator in its transaction. Each change is one call; only a lost reply is looked up.
 */
export const createContractUsuarios = () =>
  createUsuarios({
    list: ({ reading }, { busca, status, pagina, tamanho }) => {
      const query = { size: tamanho, status: status ?? undefined, search: busca };
      return existingPage(
        (page) => restOf(reading).listUsuarios({ query: { page, ...query } }),
        pagina,
      );
    },
    readComPerfil: readWhole,
    find: async (_rest, _id, read) => (await read.catch(noneWhenMissing)).usuario,
    create,
    save,
    remove,
  });

async function readWhole(rest: AdminRest, id: string) {
  const { usuario, perfil } = await rest.readPerfilOf({ id });
  return { usuario: required(usuario, 'GET /perfis/{id} (no account)'), perfil };
}

function noneWhenMissing(error: unknown): UsuarioComPerfil {
  if (isMissing(error)) return { usuario: null, perfil: null };
  throw error;
}

/** After a lost reply, an account that has every field is the one that was to be created. */
async function create(rest: AdminRest, novo: NovoUsuario): Resposta<'CriarUsuario'> {
  const reply = await rest.criarUsuario({ body: novoUsuarioBody(novo) }).catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) return reply;
  if (!reply.mayBeDone) return outcomeOrThrow<Resultado<'CriarUsuario'>>(reply, CRIACAO);
  const query = { page: 0, size: SCAN_SIZE, search: novo.username };
  const found = await rest.listUsuarios({ query }).catch(nullOnFailure);
  const created = found?.itens.find((usuario) => shows(usuario, { ...novo, senha: null }));
  if (!created) throw outcomeUnknown(reply, 'Look for the account before creating it again.');
  return created;
}

async function save(
  rest: AdminRest,
  before: ReadUsuario,
  { wanted, made }: Mudanca,
): Resposta<'AtualizarUsuario'> {
  const { id } = before;
  const reply = await rest
    .atualizarUsuario({
      id,
      body: changedFields(before, wanted),
    })
    .catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) {
    await made();
    return reply;
  }
  if (!reply.mayBeDone) return outcomeOrThrow(reply, MUDANCA);
  await made();
  const { after } = await verifyOutcome(reply, {
    readBack: () => readWhole(rest, id),
    // A change of the password alone is not visible.
    shows: ({ usuario }) => shows(usuario, wanted) && !shows(before, wanted),
    advice: 'Load the account again before saving once more.',
  });
  return after.usuario;
}

/** An empty text clears the name. The API compares the number with its own. */
function changedFields(before: ReadUsuario, wanted: Wanted) {
  const { papel, senha } = wanted;
  const changed = FIELDS.filter((field) => !agreeIn([field], before, wanted));
  return {
    ...Object.fromEntries(changed.map((field) => [field, wanted[field] ?? ''])),
    ...(papel !== papelOf(before.papeis) && { roles: withPapel(papel, before.roles) }),
    ...(senha !== null && { password: senha }),
    ...(before.versao !== null && { versaoConta: before.versao }),
  };
}

async function remove(rest: AdminRest, id: string): Resposta<'ExcluirUsuario'> {
  const failure = await failureOf(rest.excluirUsuario({ id }));
  if (failure?.mayBeDone === false) return outcomeOrThrow(failure, EXCLUSAO);
  if (failure) {
    await verifyOutcome(failure, {
      readBack: () => readWhole(rest, id).catch(noneWhenMissing),
      shows: ({ usuario }) => usuario === null,
      advice: 'Look for the account before deleting it again.',
    });
  }
  return usuarioExcluido(id);
}
