import { endpoints } from '../../upstream/rest/endpoints.ts';
import { restFailureOf } from '../../upstream/rest/failure.ts';
import { invalid, type Outcomes, outcomeOf } from '../../upstream/rest/outcomes.ts';
import type { SegundoFatorWire } from '../../upstream/wire/sessao.ts';
import { outcomeUnknown, unauthenticated } from '../errors.ts';
import { falha, type Resultado } from '../falha.ts';
import { wallClockWithOffset, type Zones } from '../moment.ts';
import { requireAdmin, requireSessao } from './access.ts';
import { callerOf } from './caller.ts';
import type { AdminConta, Identity } from './conta.ts';
import type { SignInContext } from './context.ts';
import { identityOf, openSessao } from './entrada.ts';
import { codigoInvalido, senhaIncorreta } from './falhas.ts';
import { withinLimits } from './limited.ts';

const MAX_PASSWORD = 200;
const MAX_CODE = 32;
const DESAFIO = /^[\w.-]{1,1024}$/;

const desafioExpirado = falha(
  'DesafioExpirado',
  null,
  '⚠️ O tempo para informar o código acabou. Entre de novo com usuário e senha.',
);
const indisponivel = falha(
  'RecursoIndisponivel',
  null,
  'A API desta loja não tem verificação em duas etapas.',
);

const refusals = {
  wrongCode: { CODIGO_INVALIDO: () => codigoInvalido },
  wrongSenha: { SENHA_INCORRETA: () => senhaIncorreta },
  /** A version of our API from before the second factor. */
  unknownCall: { NAO_ENCONTRADO: () => indisponivel },
};
/** Outcomes of a guess. They count as failed attempts. */
const GUESSES: ReadonlySet<unknown> = new Set([codigoInvalido, senhaIncorreta]);

/** What managing the own second factor needs of a session. */
export type SegundoFatorContext = SignInContext<{
  readonly admin: { readonly segundoFator: SegundoFator } | null;
}>;

export type SegundoFator = ReturnType<typeof createSegundoFator>;

/** The calls about the second factor of one admin. Rejects with `RestFailure`. */
export function createSegundoFator({ reading, writing }: AdminConta, zones: Zones) {
  const toModel = ({ ativo, ativadoEm, codigosRestantes }: SegundoFatorWire) =>
    ({
      __typename: 'SegundoFator',
      ativo,
      ativadoEm: ativadoEm === null ? null : wallClockWithOffset(ativadoEm, zones),
      codigosRestantes,
    }) as const;
  return {
    /** Null when the API has no second factor. */
    read: async () => {
      const segundoFator = await reading.rest(endpoints.readSegundoFator, {});
      return segundoFator && toModel(segundoFator);
    },
    iniciar: (senha: string) => writing.rest(endpoints.iniciarSegundoFator, { body: { senha } }),
    ativar: (codigo: string) => writing.rest(endpoints.ativarSegundoFator, { body: { codigo } }),
    desativar: async (senha: string, codigo: string) =>
      toModel(await writing.rest(endpoints.desativarSegundoFator, { body: { senha, codigo } })),
    renovarCodigos: async (senha: string, codigo: string) =>
      ({
        __typename: 'CodigosRecuperacao',
        ...(await writing.rest(endpoints.renovarCodigos, { body: { senha, codigo } })),
      }) as const,
  };
}

/**
 * `POST /auth/login/segundo-fator`. Returns the token, or why the code gives none. Rejects with `RestFailure` on any other
 * failure.
 */
export async function requestTokenByCode(
  context: Pick<SignInContext, 'anonymous' | 'address' | 'addressShared'>,
  desafio: string,
  codigo: string,
): Promise<string | typeof codigoInvalido | typeof desafioExpirado> {
  try {
    const { token } = await context.anonymous.rest(endpoints.confirmarSegundoFator, {
      body: { desafio, codigo },
      ...callerOf(context),
    });
    return token;
  } catch (error) {
    const failure = restFailureOf(error);
    if (failure.refusal?.codigo === 'CODIGO_INVALIDO') return codigoInvalido;
    // An API without a second factor issues no challenge.
    if (failure.definite) return desafioExpirado;
    throw failure;
  }
}

/** Second step of `entrar`: signs in with the challenge and a code. The challenge proves nothing else. */
export async function confirmarSegundoFator(
  context: SignInContext,
  desafio: string,
  codigo: string,
): Promise<Resultado<'ConfirmarSegundoFatorResultado'>> {
  if (!DESAFIO.test(desafio)) return desafioExpirado;
  if (!isCode(codigo)) return codigoInvalido;
  const answer = async (): Promise<Identity | typeof codigoInvalido | typeof desafioExpirado> => {
    const token = await requestTokenByCode(context, desafio, codigo);
    return typeof token === 'string'
      ? ((await identityOf(context, token)) ?? desafioExpirado)
      : token;
  };
  const outcome = await withinLimits(
    context,
    { kind: 'segundoFator', conta: desafio },
    answer,
    (answered) => answered === codigoInvalido,
  );
  return '__typename' in outcome ? outcome : openSessao(context, outcome);
}

/** Creates the secret of the caller's authenticator app. */
export async function iniciarSegundoFator(
  context: SegundoFatorContext,
  senha: string,
): Promise<Resultado<'IniciarSegundoFatorResultado'>> {
  if (!isSenha(senha)) return senhaIncorreta;
  const outcomes: Outcomes<Resultado<'IniciarSegundoFatorResultado'>> = {
    ...refusals.wrongSenha,
    ...refusals.unknownCall,
    SEGUNDO_FATOR_ATIVO: invalid(null, '⚠️ A verificação em duas etapas já está ativa.'),
  };
  return change(context, outcomes, async ({ iniciar }) => {
    const { segredo, uri } = await iniciar(senha);
    return { __typename: 'SegredoSegundoFator', segredo, uri } as const;
  });
}

/** Activates the second factor, and continues in the session that the API opens for it. */
export async function ativarSegundoFator(
  context: SegundoFatorContext,
  codigo: string,
): Promise<Resultado<'AtivarSegundoFatorResultado'>> {
  if (!isCode(codigo)) return codigoInvalido;
  const outcomes: Outcomes<Resultado<'AtivarSegundoFatorResultado'>> = {
    ...refusals.wrongCode,
    ...refusals.unknownCall,
    SEGUNDO_FATOR_NAO_INICIADO: invalid(null, '⚠️ Comece a ativação de novo.'),
  };
  return change(context, outcomes, async ({ ativar }) => {
    const { token, codigosRecuperacao } = await ativar(codigo);
    const identity = await identityOf(context, token);
    if (identity === null) throw unauthenticated('SESSAO_ENCERRADA');
    const sessao = await openSessao(context, identity);
    return { __typename: 'SegundoFatorAtivado', codigosRecuperacao, sessao } as const;
  });
}

/** Removes the second factor. */
export async function desativarSegundoFator(
  context: SegundoFatorContext,
  senha: string,
  codigo: string,
): Promise<Resultado<'DesativarSegundoFatorResultado'>> {
  return proven(context, senha, codigo, ({ desativar }) => desativar(senha, codigo));
}

/** Replaces the recovery codes. */
export async function renovarCodigosRecuperacao(
  context: SegundoFatorContext,
  senha: string,
  codigo: string,
): Promise<Resultado<'RenovarCodigosRecuperacaoResultado'>> {
  return proven(context, senha, codigo, ({ renovarCodigos }) => renovarCodigos(senha, codigo));
}

/** A change that needs password and code. */
async function proven<Outcome>(
  context: SegundoFatorContext,
  senha: string,
  codigo: string,
  send: (segundoFator: SegundoFator) => Promise<Outcome>,
) {
  if (!isSenha(senha)) return senhaIncorreta;
  if (!isCode(codigo)) return codigoInvalido;
  const outcomes: Outcomes<
    Outcome | typeof codigoInvalido | typeof senhaIncorreta | typeof indisponivel
  > = {
    ...refusals.wrongCode,
    ...refusals.wrongSenha,
    ...refusals.unknownCall,
  };
  return change(context, outcomes, send);
}

/**
 * Sends a change of the caller's second factor once. Failed attempts count for the account. A refusal without a code
 * means that the API has no second factor.
 */
async function change<Outcome>(
  context: SegundoFatorContext,
  outcomes: Outcomes<Outcome>,
  send: (segundoFator: SegundoFator) => Promise<Outcome>,
) {
  const { segundoFator } = requireAdmin(context);
  const { usuario } = requireSessao(context);
  const attempt = async () => {
    try {
      return await send(segundoFator);
    } catch (error) {
      const failure = restFailureOf(error);
      const refused = outcomeOf(failure.refusal, outcomes);
      if (refused !== null) return refused;
      if (failure.definite && failure.refusal?.codigo === null) return indisponivel;
      throw failure.unclear
        ? outcomeUnknown(failure, 'Read meuSegundoFator: it says whether it is active.')
        : failure;
    }
  };
  return withinLimits(context, { kind: 'segundoFator', conta: usuario }, attempt, (outcome) =>
    GUESSES.has(outcome),
  );
}

export const isCode = (codigo: string) => codigo.trim() !== '' && codigo.length <= MAX_CODE;
export const isSenha = (senha: string) => senha !== '' && senha.length <= MAX_PASSWORD;
