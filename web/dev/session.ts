import { endSession, startSession } from '../src/lib/session/session.ts';

const CONTAS = {
  cliente: { sub: 'marina.costa', id: 7, roles: ['ROLE_USER'] },
  admin: { sub: 'lojista', id: 1, roles: ['ROLE_USER', 'ROLE_ADMIN'] },
} as const;

export type Quem = keyof typeof CONTAS | 'visitante';

/** Signs in one of the demo accounts. The descriptor is unsigned and no gateway accepts it. */
export function startAs(quem: Quem): void {
  if (quem === 'visitante') {
    endSession();
    return;
  }
  const conta = CONTAS[quem];
  const claims = { ...conta, exp: Math.floor(Date.now() / 1000) + 86_400 };
  startSession(`${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`, String(conta.id));
}
