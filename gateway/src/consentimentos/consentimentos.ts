import { outcomeUnknown } from '../graphql/errors.ts';
import { wallClockWithOffset, type Zones } from '../graphql/moment.ts';
import { dadosRecusados } from '../outcome/falha.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { type CallerAddress, callerOf } from '../sessao/caller.ts';
import type { Conta } from '../sessao/conta.ts';
import type { SignInContext } from '../sessao/context.ts';
import { withinLimits } from '../sessao/limited.ts';
import type { ConsentimentoInput } from '../types.gen.ts';
import { type ConsentimentoToSend, readConsentimento } from './input.ts';
import type { KeptConsentimento } from './wire.ts';

/** Sends a choice to the API. The address is for its rate limits only. Rejects with `RestFailure`. */
type Send = (
  call: CallerAddress & {
    readonly body: ConsentimentoToSend & Readonly<Record<string, unknown>>;
  },
) => Promise<KeptConsentimento>;

export type Consentimentos = ReturnType<typeof createConsentimentos>;

/** The slice of a resolver's context that stores consents of an account or an anonymous visitor. */
export type ConsentimentosContext = SignInContext<{
  readonly consentimentos: Consentimentos;
}>;

/** The consents of one account. */
export function createConsentimentos({ reading, writing }: Conta, zones: Zones) {
  const send: Send = (call) => writing.rest(endpoints.registrarConsentimento, call);
  return {
    /** Newest first; null on an API without consents. Rejects with `RestFailure`. */
    list: async () => {
      const kept = await reading.rest(endpoints.listConsentimentos, {});
      return kept?.map((one) => toConsentimento(one, zones)) ?? null;
    },
    send,
  };
}

/**
 * Stores a choice (LGPD art. 8 §2), in the account's name for a signed-in caller. On an API without consents the choice
 * holds in the browser only, which the outcome tells. Sent once; sending the same choice again is safe.
 */
export async function registrarConsentimento(
  context: ConsentimentosContext,
  input: ConsentimentoInput,
) {
  const consentimento = readConsentimento(input);
  if ('codigo' in consentimento) return consentimento;
  const sessao = await context.access.identify();
  const send: Send =
    sessao?.consentimentos.send ??
    ((call) => context.anonymous.rest(endpoints.registrarConsentimento, call));
  const store = async () => {
    try {
      const kept = await send({ body: { ...consentimento }, ...callerOf(context) });
      return toConsentimento(kept, context.services.zones);
    } catch (error) {
      return explain(restFailureOf(error));
    }
  };
  const conta = sessao?.usuarioId ?? consentimento.id;
  return withinLimits(context, { kind: 'consentir', conta }, store, () => true);
}

function explain(failure: RestFailure) {
  const codigo = failure.refusal?.codigo ?? 'NAO_ENCONTRADO';
  if (failure.definite && codigo === 'NAO_ENCONTRADO') return semCopia;
  if (failure.refusal?.codigo === 'DADOS_INVALIDOS') return dadosRecusados(failure.refusal);
  if (!failure.unclear) throw failure;
  throw outcomeUnknown(failure, 'Send the same choice again: it is stored once.');
}

const semCopia = {
  __typename: 'ConsentimentoSemCopia',
  mensagem: 'Sua escolha vale neste navegador. Esta loja não guarda uma cópia dela.',
} as const;

function toConsentimento(kept: KeptConsentimento, zones: Zones) {
  return {
    ...kept,
    __typename: 'Consentimento',
    quando: wallClockWithOffset(kept.quando, zones),
    registradoEm: wallClockWithOffset(kept.registradoEm, zones),
  } as const;
}
