import type { Metrics } from '../../server/telemetry/metrics.ts';
import type { Zones } from '../moment.ts';
import type { SessaoContext } from './access.ts';
import type { Attempts, Origin } from './attempts.ts';
import type { Visitor } from './conta.ts';
import type { Credential } from './credential.ts';
import type { Ocioso } from './ocioso.ts';
import type { SessaoPort } from './port.ts';
import type { SharedVerifier } from './shared-verifier.ts';

/** What a rate-limited operation reads of its context. */
export interface LimitedContext extends Origin {
  readonly services: { readonly attempts: Attempts };
}

/** The slice of a resolver's context that signing in, signing out and registering need. */
export interface SignInContext<Sessao = object> extends LimitedContext, SessaoContext<Sessao> {
  readonly credential: Credential;
  readonly anonymous: Visitor;
  readonly services: LimitedContext['services'] & {
    readonly sessao: SessaoPort;
    readonly verifier: SharedVerifier;
    readonly metrics: Pick<Metrics, 'signIn'>;
    readonly ocioso: Ocioso;
    /** IANA zone of the shop, for moments that are sent out. */
    readonly zones: Zones;
  };
}
