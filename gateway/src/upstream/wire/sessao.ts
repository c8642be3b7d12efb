import { z } from 'zod';
import { dadosRecusados, type Resultado } from '../../shop/falha.ts';
import { registroRecusado } from '../../shop/sessao/falhas.ts';
import type { Claims } from '../../shop/sessao/model.ts';
import type { NovoRegistro } from '../../shop/sessao/port.ts';
import { SENHA_COMUM } from '../../shop/sessao/rules.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';
import { identifier, orNull } from '../rest/values.ts';
import { papeisWire, ROLES } from './conta.ts';

/** `POST /auth/login`: the token, whose claims name the account. */
export const loginWire = z.object({ token: z.string().min(20).max(4096) });

/** The claims of a token. */
export const claimsWire = z
  .object({
    sub: z.string().min(1),
    id: identifier,
    ...ROLES,
    iat: z.number().int().nonnegative().catch(0),
    exp: z.number().int().positive(),
    assistente: z.unknown().optional(),
  })
  .transform(
    ({ sub, id, roles, role, iat, exp, assistente }): Claims => ({
      usuario: sub,
      usuarioId: id,
      papeis: papeisWire.parse(roles ?? role),
      iat,
      exp,
      ...(assistente !== undefined && { doAssistente: true }),
    }),
  );

/**
 * `GET /auth/validate`: any reply means that the token is genuine. Only the roles are read, as `roles` or `role`; null
 * when it names none.
 */
export const validacaoWire = z.object(ROLES).transform(({ roles, role }) => ({
  papeis: (roles ?? role) == null ? null : papeisWire.parse(roles ?? role),
}));

/** `GET /auth/segundo-fator` and `POST /auth/segundo-fator/remover` (additive). */
export const segundoFatorWire = z
  .object({
    ativo: z.boolean(),
    /** Wall clock of the shop. */
    ativadoEm: orNull(z.string()),
    codigosRestantes: z.number().int().nonnegative(),
  })
  .transform((stored) => ({ ...stored, __typename: 'SegundoFator' }) as const);

/** `POST /auth/segundo-fator` (additive). */
export const segredoWire = z
  .object({
    segredo: z.string().regex(/^[A-Z2-7]{16,128}$/),
    uri: z.string().startsWith('otpauth://totp/').max(1024),
  })
  .transform((segredo) => ({ ...segredo, __typename: 'SegredoSegundoFator' }) as const);

const codigos = { codigosRecuperacao: z.array(z.string().min(8).max(64)).min(1) };

/** `POST /auth/segundo-fator/codigos` (additive). */
export const codigosRecuperacaoWire = z
  .object(codigos)
  .transform((renewed) => ({ ...renewed, __typename: 'CodigosRecuperacao' }) as const);

/** `POST /auth/segundo-fator/ativar` (additive): the new token and the recovery codes. */
export const segundoFatorAtivadoWire = loginWire.extend(codigos);

/** `POST /auth/confirmar-identidade` (additive). */
export const identidadeWire = z.object({ ate: z.string() });

/** Strict, because Node's decoder skips other characters and a header may not hold them. */
const TOKEN = /^([\w-]+)\.([\w-]+)\.[\w-]+$/;

const tokenHeader = z.object({ alg: z.literal('HS256') });

/** `TokensPort.read` for the JWTs of every known API. */
export function readToken(token: string, now: number): Claims | null {
  const [, head = '', payload = ''] = TOKEN.exec(token) ?? [];
  if (!tokenHeader.safeParse(decode(head)).success) return null;
  const claims = claimsWire.safeParse(decode(payload));
  return claims.success && claims.data.exp * 1000 > now ? claims.data : null;
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

type Registrar = Outcomes<Resultado<'Registrar'>>;

/** For a refusal without a known code. */
export const naoAceito = registroRecusado(
  null,
  'os dados não foram aceitos. Confira o que preencheu e tente de novo.',
);

/** The refusals of `POST /auth/register`. The older API takes a missing CPF for a value, which only one account may have. */
export function registroOutcomes({ cpf }: Pick<NovoRegistro, 'cpf'>): Registrar {
  return {
    USUARIO_EM_USO: () => registroRecusado('username', 'Usuário já está em uso!'),
    EMAIL_EM_USO: () => registroRecusado('email', 'Email já registrado!'),
    CPF_EM_USO: () =>
      registroRecusado('cpf', cpf === null ? 'Informe o CPF.' : 'CPF já registrado!'),
    SENHA_FRACA: invalid('senha', SENHA_COMUM),
    CPF_INVALIDO: invalid('cpf', 'CPF inválido'),
    DADOS_INVALIDOS: dadosRecusados,
  };
}
