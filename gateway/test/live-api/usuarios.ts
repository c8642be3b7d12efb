import { type Answer, empty, json } from './answers.ts';
import {
  type Call,
  caller,
  movedRows,
  pathId,
  type Route,
  readJson,
  slice,
  springPage,
} from './call.ts';
import { badRequest, crash } from './errors.ts';
import { type Fields, isBlank } from './fields.ts';
import type { UsuarioRow } from './rows.ts';
import type { Shop } from './state.ts';
import { usuarioWire } from './wire.ts';

const STATUSES: ReadonlySet<string> = new Set(['ATIVO', 'INATIVO', 'BANIDO']);

/** The caller's account, and the administration of accounts (rest-contract 3.5, 3.6). */
export const usuariosRoutes: readonly Route[] = [
  { on: 'GET /usuarios/me', answer: (shop, call) => json(usuarioWire(caller(call), shop.habits)) },
  { on: 'GET /usuarios', answer: list },
  { on: 'POST /usuarios', answer: create },
  { on: 'PUT /usuarios/{id}', answer: replace },
  { on: 'DELETE /usuarios/{id}', answer: remove },
];

function list(shop: Shop, call: Call): Answer {
  const status = call.query.get('status') ?? '';
  if (status !== '' && !STATUSES.has(status)) throw crash('No enum constant');
  const found = shop.usuarios.filter((one) => status === '' || one.status === status);
  const page = slice(call, movedRows(call, found, shop.habits), 5);
  const rows = page.rows.map((usuario) => usuarioWire(usuario, shop.habits));
  return json(springPage({ ...page, rows }, shop.habits, false));
}

/** Creates no profile row. An `id` in the body overwrites that account. */
function create(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const sent = body.number('id');
  const fields = readUsuario(shop, body, sent);
  const password = body.text('password');
  if (password === null) throw crash('rawPassword cannot be null');
  const roles = readRoles(body) ?? ['ROLE_USER'];
  const id = sent ?? shop.nextId();
  const usuario: UsuarioRow = { ...fields, id, password, roles, resetToken: null };
  shop.usuarios = [...shop.usuarios.filter((one) => one.id !== id), usuario];
  return json(usuarioWire(usuario, shop.habits));
}

/** Overwrites absent fields with null. Keeps only the password and the roles. */
function replace(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const usuario = shop.usuario(pathId(call));
  const fields = readUsuario(shop, body, usuario.id);
  const password = body.text('password');
  Object.assign(usuario, fields);
  usuario.roles = readRoles(body) ?? usuario.roles;
  if (!isBlank(password)) usuario.password = password;
  return json(usuarioWire(usuario, shop.habits));
}

/** Answers 200 for an unknown id too. */
function remove(shop: Shop, call: Call): Answer {
  const id = pathId(call);
  if (shop.linhas.has(id) || shop.pedidos.some(({ usuarioId }) => usuarioId === id)) {
    throw crash('violates foreign key constraint');
  }
  const perfilId = shop.perfilOf(id)?.id;
  shop.enderecos = shop.enderecos.filter((one) => one.perfilId !== perfilId);
  shop.perfis = shop.perfis.filter((one) => one.usuarioId !== id);
  shop.usuarios = shop.usuarios.filter((one) => one.id !== id);
  return empty();
}

function readUsuario(shop: Shop, body: Fields, ownId: number | null) {
  const [username, email] = [body.text('username'), body.text('email')];
  const status = body.text('status') ?? 'ATIVO';
  if (!STATUSES.has(status)) throw badRequest('JSON parse error: status');
  const isTaken = shop.usuarios.some(
    (one) =>
      one.id !== ownId &&
      ((username !== null && one.username === username) || (email !== null && one.email === email)),
  );
  if (isTaken) throw crash('duplicate key value violates unique constraint');
  return { username, email, status, nome: body.text('nome') };
}

/** Roles in capitals with their prefix; null when none are sent. */
function readRoles(body: Fields): string[] | null {
  const roles = body.texts('roles') ?? [];
  if (roles.length === 0) return null;
  return roles.map((role) => `ROLE_${role.toUpperCase().replace(/^ROLE_/, '')}`);
}
