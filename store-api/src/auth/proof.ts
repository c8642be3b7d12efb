import type { FastifyRequest } from 'fastify';
import type { ApiParts } from '../http/api-routes.ts';
import { invalid } from '../http/errors.ts';
import { isSenhaOf } from '../usuarios/service.ts';
import { accessOf } from './access.ts';
import { invalidCode, redeemCode } from './second-factor.ts';

/**
 * Verifies the caller's password. A wrong one counts as a failed sign-in; a right one proves nothing about a code.
 *
 * @throws Refusal 422 SENHA_INCORRETA; 429 MUITAS_TENTATIVAS.
 */
export async function requireSenha(
  { db, limiter }: Pick<ApiParts, 'db' | 'limiter'>,
  request: FastifyRequest,
  senha: string,
): Promise<void> {
  const { id, username } = accessOf(request).usuario;
  const proof = await limiter.login(username, request, async () =>
    (await isSenhaOf(db, id, senha)) ? true : undefined,
  );
  if (proof === undefined) {
    throw invalid('senha', 'Senha incorreta. Confira e tente de novo.', 'SENHA_INCORRETA');
  }
}

/**
 * Uses up a code of an account's active second factor. Wrong codes count for the account, on every route together.
 *
 * @throws Refusal 422 CODIGO_INVALIDO; 429 MUITAS_TENTATIVAS.
 */
export async function requireCodigo(
  { db, secret, limiter }: Pick<ApiParts, 'db' | 'secret' | 'limiter'>,
  usuarioId: number,
  codigo: string,
): Promise<void> {
  await limiter.secondFactor(usuarioId, async () => {
    if (!(await redeemCode(db, secret, usuarioId, codigo, new Date()))) throw invalidCode();
  });
}
