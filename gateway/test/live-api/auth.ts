import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Answer, empty, json, text } from './answers.ts';
import { type Call, parameter, type Route, readJson } from './call.ts';
import { badRequest, crash } from './errors.ts';
import { type Fields, isBlank } from './fields.ts';
import type { Shop } from './state.ts';
import { signToken } from './tokens.ts';
import { rolesWire } from './wire.ts';

const DAY_SECONDS = 86_400;
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Sign-in, registration and passwords (rest-contract 3.1). */
export const authRoutes: readonly Route[] = [
  { on: 'POST /auth/login', answer: login },
  { on: 'POST /auth/register', answer: register },
  { on: 'GET /auth/validate', answer: validate },
  { on: 'POST /auth/forgot-password', answer: forgotPassword },
  { on: 'POST /auth/reset-password', answer: resetPassword },
];

/** Bad credentials answer an empty 403 in both error worlds. The account's status is ignored. */
function login(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const [username, password] = [body.text('username'), body.text('password')];
  const usuario = shop.usuarios.find(
    (one) => username !== null && one.username === username && one.password === password,
  );
  if (!usuario) return empty(403);
  const token = signToken(usuario, DAY_SECONDS);
  return json({ token, usuarioId: usuario.id, username: usuario.username });
}

function register(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  validateRegistration(body);
  const username = body.text('username') ?? '';
  const email = (body.text('email') ?? '').toLowerCase();
  const cpf = body.text('cpf');
  if (shop.usuarios.some((one) => one.username === username)) {
    return text('Usuário já está em uso!', 400);
  }
  if (shop.usuarios.some((one) => one.email === email)) return text('Email já registrado!', 400);
  // Compared as raw text, mask included. A missing CPF also counts as a value.
  if (shop.perfis.some((one) => one.cpf === cpf)) return text('CPF já registrado!', 400);
  const id = shop.nextId();
  const password = body.text('password') ?? '';
  const account = { nome: null, status: 'ATIVO', roles: ['ROLE_USER'], resetToken: null };
  shop.usuarios.push({ ...account, id, username, password, email });
  const [nomeCompleto, telefone] = [body.text('nomeCompleto'), body.text('telefone')];
  shop.perfis.push({ id: shop.nextId(), usuarioId: id, nomeCompleto, telefone, cpf });
  return text('Usuário e Perfil criados com sucesso!');
}

function validateRegistration(body: Fields): void {
  const username = body.text('username') ?? '';
  const isValid =
    username.length >= 6 &&
    username.length <= 20 &&
    PASSWORD.test(body.text('password') ?? '') &&
    EMAIL.test(body.text('email') ?? '') &&
    !isBlank(body.text('nomeCompleto'));
  if (!isValid) throw badRequest('Validation failed');
}

function validate({ habits }: Shop, call: Call): Answer {
  const { authorization } = call.headers;
  if (authorization === undefined) throw badRequest('Authorization is not present');
  if (!authorization.startsWith('Bearer ')) return text('Token ausente ou malformado', 401);
  const claims = new Map(Object.entries(jwt.decode(authorization.slice(7), { json: true }) ?? {}));
  const roles: unknown = claims.get('roles');
  return json({
    sub: claims.get('sub'),
    id: claims.get('id'),
    [habits.validateKey]: Array.isArray(roles)
      ? rolesWire(roles.map(String), habits.rolesForm)
      : null,
    iat: claims.get('iat'),
    exp: claims.get('exp'),
  });
}

/** Compares the e-mail exactly, although registration stores it in lower case. */
function forgotPassword(shop: Shop, call: Call): Answer {
  const email = parameter(call, 'email');
  const usuario = shop.usuarios.find((one) => one.email === email);
  if (!usuario) throw crash('Usuário não encontrado');
  if (shop.habits.mailFails) throw crash('Mail server connection failed');
  usuario.resetToken = randomUUID();
  shop.mails.push({ kind: 'recuperacao', to: email, about: usuario.resetToken });
  return text('Email de recuperação enviado!');
}

function resetPassword(shop: Shop, call: Call): Answer {
  const [token, novaSenha] = [parameter(call, 'token'), parameter(call, 'novaSenha')];
  const usuario = shop.usuarios.find((one) => one.resetToken === token);
  if (!usuario) throw crash('Token inválido');
  usuario.password = novaSenha;
  usuario.resetToken = null;
  return text('Senha alterada com sucesso!');
}
