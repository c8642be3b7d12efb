import type { SessionUser } from '../src/lib/session/descriptor.ts';

function segment(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A session descriptor, valid for an hour by default. */
export function descriptorOf(user: Partial<SessionUser> = {}): string {
  const exp = Math.floor((user.expiresAt ?? Date.now() + 3_600_000) / 1000);
  const claims = {
    sub: user.username ?? 'ana',
    id: Number(user.id ?? '7'),
    roles: user.roles ?? ['ROLE_USER'],
    exp,
  };
  return `${segment({ alg: 'none', typ: 'JWT' })}.${segment(claims)}.`;
}
