import { isRecord } from '../parse.ts';

/** The account in a session descriptor. `expiresAt` is in epoch milliseconds. */
export interface SessionUser {
  readonly username: string;
  readonly id: string;
  readonly roles: readonly string[];
  readonly expiresAt: number;
  readonly isAdmin: boolean;
}

function decodeSegment(segment: string): unknown {
  const binary = atob(segment.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function toRoles(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return list.filter((role): role is string => typeof role === 'string').map((role) => role.trim());
}

/** Returns null for a malformed descriptor. The signature is not verified: the descriptor is no credential. */
export function parseDescriptor(raw: string): SessionUser | null {
  const payload = raw.split('.')[1];
  if (!payload) return null;
  let claims: unknown;
  try {
    claims = decodeSegment(payload);
  } catch {
    return null;
  }
  if (!isRecord(claims)) return null;
  const { sub, id, exp, roles } = claims;
  if (typeof sub !== 'string' || typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  const list = toRoles(roles);
  return {
    username: sub,
    id: typeof id === 'number' || typeof id === 'string' ? String(id) : '',
    roles: list,
    expiresAt: exp * 1000,
    isAdmin: list.includes('ROLE_ADMIN'),
  };
}
