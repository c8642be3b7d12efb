import { hash, verify } from '@node-rs/argon2';

// The minimum that OWASP recommends for argon2id, the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id, by default with a fresh salt, in PHC form. */
export function hashSenha(senha: string, salt?: Buffer): Promise<string> {
  return hash(senha, { ...COST, ...(salt && { salt }) });
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (unknown user) it does the same work and returns false,
 * so that the response time does not reveal which usernames exist.
 */
export async function verifySenha(senha: string, senhaHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashSenha('');
  const matches = await verify(senhaHash ?? (await dummyHash), senha);
  return matches && senhaHash !== undefined;
}
