import { outcomeUnknown } from '../graphql/errors.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import { wallClockWithOffset } from '../graphql/moment.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import type { SignInContext } from '../sessao/context.ts';
import { withinLimits } from '../sessao/limited.ts';
import type { ConsentimentoInput } from '../types.gen.ts';
import { type ConsentimentoToSend, readConsentimento } from './input.ts';
import type { KeptConsentimento } from './wire.ts';

/** Sends a choice to the API; `callerAddress` is for its limits, and kept by nobody. Rejects with `RestFailure`. */
type Send = (call: {
  readonly body: ConsentimentoToSend & Readonly<Record<string, unknown>>;
  readonly callerAddress: string;
}) => Promise<KeptConsentimento>;

/** What one account chose (C-60). */
export interface Consentimentos {
  /** Newest first; null where the API keeps none. Rejects with `RestFailure`. */
  readonly list: () => Promise<ReturnType<typeof toConsentimento>[] | null>;
  readonly send: Send;
}

/** The slice of a resolver's context that keeps consents, of an account or of an anonymous visitor. */
export type ConsentimentosContext = SignInContext<{
  readonly consentimentos: Consentimentos;
}>;

export function createConsentimentos(
  { reading, writing }: Conta,
  timeZone: string,
): Consentimentos {
  return {
    list: async () => {
      const kept = await reading.rest(endpoints.listConsentimentos, {});
      return kept?.map((one) => toConsentimento(one, timeZone)) ?? null;
    },
    send: (call) => writing.rest(endpoints.registrarConsentimento, call),
  };
}

/**
 * Has a choice kept, in the account's name for who is signed in (C-60; LGPD art. 8 §2). Where the API keeps none that
 * is an outcome like another: the choice holds in the browser. Sent once; the same choice may be sent again.
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
  const keep = async () => {
    try {
      const kept = await send({ body: { ...consentimento }, callerAddress: context.address });
      return toConsentimento(kept, context.services.timeZone);
    } catch (error) {
      return explain(restFailureOf(error));
    }
  };
  const conta = sessao?.usuarioId ?? consentimento.id;
  return withinLimits(context, { kind: 'consentir', conta }, keep, () => true);
}

/** What the API's "no" means; anything else goes on as an error. */
function explain(failure: RestFailure) {
  const codigo = failure.refusal?.codigo ?? 'NAO_ENCONTRADO';
  if (failure.definite && codigo === 'NAO_ENCONTRADO') return semCopia;
  if (codigo === 'DADOS_INVALIDOS') {
    return dadosInvalidos(failure.refusal?.campo ?? null, 'Os dados enviados não são válidos.');
  }
  if (!failure.unclear) throw failure;
  throw outcomeUnknown(failure, 'Send the same choice again: it is kept once.');
}

const semCopia = {
  __typename: 'ConsentimentoSemCopia',
  mensagem: 'Sua escolha vale neste navegador. Esta loja não guarda uma cópia dela.',
} as const;

function toConsentimento(kept: KeptConsentimento, timeZone: string) {
  return {
    ...kept,
    __typename: 'Consentimento',
    quando: wallClockWithOffset(kept.quando, timeZone),
    registradoEm: wallClockWithOffset(kept.registradoEm, timeZone),
  } as const;
}
