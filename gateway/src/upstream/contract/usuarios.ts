import { agreeIn } from '../../shop/agree-in.ts';
import { outcomeUnknown } from '../../shop/errors.ts';
import type { Resultado } from '../../shop/falha.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { usuarioExcluido, usuarioNaoEncontrado } from '../../shop/usuarios/falhas.ts';
import { shows, type Wanted } from '../../shop/usuarios/mudanca.ts';
import type { NovoUsuario } from '../../shop/usuarios/novo-usuario.ts';
import { papelOf } from '../../shop/usuarios/papel.ts';
import type { Mudanca, UsuariosPort } from '../../shop/usuarios/port.ts';
import type { AdminRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, RestFailure, sentFailureOf } from '../rest/failure.ts';
import { createSessionLoaders } from '../rest/loader.ts';
import { outcomeOrThrow } from '../rest/outcomes.ts';
import { existingPage } from '../rest/paging.ts';
import { SCAN_SIZE } from '../rest/scan.ts';
import { mayName } from '../rest/values.ts';
import { failureOf, verifyOutcome } from '../rest/verified-write.ts';
import {
  novoUsuarioBody,
  type ReadUsuario,
  type UsuarioComPerfil,
  withPapel,
} from '../wire/usuarios.ts';
import { CRIACAO, EXCLUSAO, isMissing, MUDANCA } from '../wire/usuarios-refusal.ts';

const FIELDS = ['username', 'nome', 'email', 'status'] as const;

/**
 * The accounts on an API with the contract: it filters its list, keeps what a change does not name, and checks usernames,
 * e-mails and the last administrator in its transaction. Each change is one call; only a lost reply is looked up.
 */
export function createContractUsuarios(): UsuariosPort {
  const perfisOf = createSessionLoaders(({ reading }: AdminConta, id) =>
    readComPerfil(reading.rest, id),
  );

  return {
    list: async ({ reading }, { busca, status, pagina, tamanho }) => {
      const query = { size: tamanho, status: status ?? undefined, search: busca };
      const page = await existingPage(
        (number) => reading.rest(endpoints.listUsuarios, { query: { page: number, ...query } }),
        pagina,
      );
      return { ...page, filtrosCompletos: true };
    },
    read: async (admin, id) => {
      const read = await existing(admin, id, () => perfisOf(admin).load(id));
      return read && { ...read.usuario, nome: read.usuario.nome ?? read.perfil?.nome ?? null };
    },
    perfilOf: async (admin, id) => {
      const read = await perfisOf(admin).load(id).catch(nullOnFailure);
      return read?.perfil ?? null;
    },
    historicoOf: ({ reading }, id) => reading.rest(endpoints.historicoUsuario, { params: { id } }),
    create: ({ writing }, novo) => create(writing.rest, novo),
    update: async (admin, id, decide) => {
      const { rest } = admin.writing;
      const read = await existing(admin, id, () => readComPerfil(rest, id, true));
      if (!read) return usuarioNaoEncontrado;
      const decision = await decide(read.usuario);
      if (!('wanted' in decision)) return decision;
      return save(rest, read.usuario, decision).finally(() => perfisOf(admin).clear(id));
    },
    remove: async (admin, id) =>
      mayName(id, admin.identity.usuarioId)
        ? remove(admin.writing.rest, id).finally(() => perfisOf(admin).clear(id))
        : usuarioNaoEncontrado,
  };
}

interface Whole extends UsuarioComPerfil {
  readonly usuario: ReadUsuario;
}

async function readComPerfil(rest: AdminRest, id: string, fresh = false): Promise<Whole> {
  const { usuario, perfil } = await rest(endpoints.readPerfilOf, { params: { id }, fresh });
  if (usuario === null) throw new RestFailure('unreadable', 'GET /perfis/{id} (no account)');
  return { usuario, perfil };
}

/** Null for an account that does not exist, and for an id that is not a number. */
function existing<T>({ identity }: AdminConta, id: string, read: () => Promise<T>) {
  if (!mayName(id, identity.usuarioId)) return null;
  return read().catch(nullWhenMissing);
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** After a lost reply, an account that has every field is the one that was to be created. */
async function create(
  rest: AdminRest,
  novo: NovoUsuario,
): Promise<Resultado<'CriarUsuarioResultado'>> {
  const reply = await rest(endpoints.criarUsuario, { body: novoUsuarioBody(novo) }).catch(
    sentFailureOf,
  );
  if (!(reply instanceof RestFailure)) return reply;
  if (!reply.mayBeDone) return outcomeOrThrow<Resultado<'CriarUsuarioResultado'>>(reply, CRIACAO);
  const query = { page: 0, size: SCAN_SIZE, search: novo.username };
  const found = await rest(endpoints.listUsuarios, { query, fresh: true }).catch(nullOnFailure);
  const created = found?.itens.find((usuario) => shows(usuario, { ...novo, senha: null }));
  if (!created) throw outcomeUnknown(reply, 'Look for the account before creating it again.');
  return created;
}

async function save(
  rest: AdminRest,
  before: ReadUsuario,
  { wanted, made }: Mudanca,
): Promise<Resultado<'AtualizarUsuarioResultado'>> {
  const { id } = before;
  const reply = await rest(endpoints.atualizarUsuario, {
    params: { id },
    body: changedFields(before, wanted),
  }).catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) {
    await made();
    return reply;
  }
  if (!reply.mayBeDone) return outcomeOrThrow(reply, MUDANCA);
  await made();
  const { after } = await verifyOutcome(reply, {
    readBack: () => readComPerfil(rest, id, true),
    // A change of the password alone is not visible.
    shows: ({ usuario }) => shows(usuario, wanted) && !shows(before, wanted),
    advice: 'Load the account again before saving once more.',
  });
  return after.usuario;
}

/** An empty text clears the name. */
function changedFields(before: ReadUsuario, wanted: Wanted) {
  const { papel, senha } = wanted;
  const changed = FIELDS.filter((field) => !agreeIn([field], before, wanted));
  return {
    ...Object.fromEntries(changed.map((field) => [field, wanted[field] ?? ''])),
    ...(papel !== papelOf(before.papeis) && { roles: withPapel(papel, before.roles) }),
    ...(senha !== null && { password: senha }),
  };
}

async function remove(rest: AdminRest, id: string): Promise<Resultado<'ExcluirUsuarioResultado'>> {
  const failure = await failureOf(rest(endpoints.excluirUsuario, { params: { id } }));
  if (failure?.mayBeDone === false) return outcomeOrThrow(failure, EXCLUSAO);
  if (failure) {
    await verifyOutcome(failure, {
      readBack: () => readComPerfil(rest, id, true).catch(nullWhenMissing),
      shows: (after) => after === null,
      advice: 'Look for the account before deleting it again.',
    });
  }
  return usuarioExcluido(id);
}
