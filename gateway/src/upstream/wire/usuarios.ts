import { z } from 'zod';
import { dadosRecusados, type Resultado } from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { SENHA_COMUM } from '../../shop/sessao/rules.ts';
import * as falhas from '../../shop/usuarios/falhas.ts';
import type { EventoUsuarioModel, UsuarioModel } from '../../shop/usuarios/model.ts';
import type { NovoUsuario } from '../../shop/usuarios/mudanca.ts';
import type { Papel } from '../../types.gen.ts';
import { restFailureOf } from '../rest/failure.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';
import { pageOf } from '../rest/page.ts';
import {
  identifier,
  nullableIdentifier,
  nullableInteger,
  nullableText as text,
  tolerantList,
  wallClock,
} from '../rest/values.ts';
import {
  isAdminRole,
  papeisWire,
  perfilWire,
  type ReadPerfil,
  ROLES,
  rolesWire,
  statusWire,
} from './conta.ts';

const USER = 'ROLE_USER';
const ADMIN = 'ROLE_ADMIN';

/** An account's role names with `papel` set. Unknown roles stay; an admin is also a customer. */
export function withPapel(papel: Papel, roles: readonly string[]): readonly string[] {
  const others = roles.filter((role) => !isAdminRole(role));
  const named = others.includes(USER) ? others : [USER, ...others];
  return papel === 'ADMIN' ? [...named, ADMIN] : named;
}

/** An account as it was read. */
export interface ReadUsuario extends UsuarioModel {
  /** The API's role names, for a save that must keep them. */
  readonly roles: readonly string[];
  /** False when the reply lacks a field that a save based on it would clear. */
  readonly whole: boolean;
}

/** An account and its profile from one reply; an unreadable half is null. */
export interface UsuarioComPerfil {
  readonly usuario: ReadUsuario | null;
  readonly perfil: ReadPerfil | null;
}

/** The fields that `PUT /usuarios/{id}` clears when they are not sent. */
const OVERWRITTEN = ['username', 'nome', 'email', 'status'] as const;

const fields = z
  .object({
    id: identifier,
    username: text,
    nome: text,
    email: text,
    status: statusWire,
    ...ROLES,
    versaoConta: nullableInteger,
    keys: z.array(z.string()),
  })
  .transform(
    ({ username, roles, role, versaoConta, keys, ...usuario }): ReadUsuario => ({
      ...usuario,
      __typename: 'Usuario',
      username: username ?? '',
      papeis: papeisWire.parse(roles ?? role),
      versao: versaoConta,
      roles: rolesWire.parse(roles ?? role),
      whole: OVERWRITTEN.every((key) => keys.includes(key)),
    }),
  );

const anyObject = z.record(z.string(), z.unknown());

/** `UsuarioDTO`: a missing status is ATIVO, roles in any form. */
export const usuarioWire = anyObject
  .transform((raw) => ({ ...raw, keys: Object.keys(raw) }))
  .pipe(fields);

/** `GET /usuarios`. Unreadable accounts are left out. */
export const usuariosPageWire = pageOf(usuarioWire);

/** `GET /perfis/{id}`: an account and its profile in one reply. A reply without the account's fields needs the list. */
export const usuarioComPerfilWire = anyObject.transform((raw, context): UsuarioComPerfil => {
  const usuario = usuarioWire.safeParse(raw);
  const perfil = perfilWire.safeParse(raw);
  if (!usuario.success && !perfil.success) {
    context.addIssue({ code: 'custom', message: 'neither an account nor a profile' });
    return z.NEVER;
  }
  return { usuario: usuario.data ?? null, perfil: perfil.data ?? null };
});

const change = z
  .object({
    data: wallClock,
    deStatus: text,
    paraStatus: text,
    deRoles: z.unknown().optional(),
    paraRoles: z.unknown().optional(),
    autorId: nullableIdentifier,
  })
  .transform(
    ({ data, deStatus, paraStatus, deRoles, paraRoles, autorId }): EventoUsuarioModel[] => {
      const changes = [
        { campo: 'status', de: deStatus, para: paraStatus },
        { campo: 'papeis', de: papeisText(deRoles), para: papeisText(paraRoles) },
      ];
      return changes
        .filter(({ de, para }) => de !== para)
        .map((one) => ({ ...one, data, autorId }));
    },
  );

/** `GET /usuarios/{id}/historico`: one event for each changed field, oldest first. The reply is newest first. */
export const historicoUsuarioWire = tolerantList(change).transform((entries) =>
  entries.toReversed().flat(),
);

function papeisText(roles: unknown): string | null {
  return roles == null ? null : papeisWire.parse(roles).join(', ');
}

/** The body of `POST /usuarios`. */
export function novoUsuarioBody({ username, email, senha, nome, papel, status }: NovoUsuario) {
  return { username, email, password: senha, nome, status, roles: withPapel(papel, []) };
}

/** Input fields by the API's names. */
const CAMPOS = new Map([
  ['password', 'senha'],
  ['roles', 'papel'],
]);

export const CRIACAO = {
  CONFIRMACAO_NECESSARIA: () => FALHAS.ConfirmacaoNecessaria,
  USUARIO_EM_USO: () => falhas.jaUsado('username'),
  EMAIL_EM_USO: () => falhas.jaUsado('email'),
  SENHA_FRACA: invalid('senha', SENHA_COMUM),
  DADOS_INVALIDOS: ({ campo }) => dadosRecusados({ campo: CAMPOS.get(campo ?? '') ?? campo }),
} satisfies Outcomes<Resultado<'CriarUsuario'>>;

export const MUDANCA: Outcomes<Resultado<'AtualizarUsuario'>> = {
  ...CRIACAO,
  CONFLITO: () => falhas.contaMudou,
  ULTIMO_ADMIN: () => falhas.EM_USO.ultimoAdmin,
  USUARIO_NAO_ENCONTRADO: () => FALHAS.UsuarioNaoEncontrado,
};

export const EXCLUSAO: Outcomes<Resultado<'ExcluirUsuario'>> = {
  PROPRIA_CONTA: () => falhas.EM_USO.propriaConta,
  ULTIMO_ADMIN: () => falhas.EM_USO.ultimoAdmin,
  USUARIO_EM_USO: () => falhas.EM_USO.pedidoAberto,
  USUARIO_NAO_ENCONTRADO: () => FALHAS.UsuarioNaoEncontrado,
};

/** Whether an API with codes reports that the account does not exist. Rethrows what is no `RestFailure`. */
export function isMissing(error: unknown): boolean {
  const { about, code } = restFailureOf(error);
  return about === 'path' && code !== null;
}
