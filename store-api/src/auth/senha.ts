import { hash, verify } from '@node-rs/argon2';

// OWASP's floor for argon2id (P11), which is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Password → argon2id in PHC form, with a fresh salt: what `usuarios.senha_hash` holds. */
export function hashSenha(senha: string): Promise<string> {
  return hash(senha, COST);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether `senha` is the one behind `senhaHash`. Without a hash (unknown user) the answer is no, after
 * the same work, so that the time it takes does not tell which usernames exist.
 */
export async function verifySenha(senha: string, senhaHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashSenha('');
  const matches = await verify(senhaHash ?? (await nobodysHash), senha);
  return matches && senhaHash !== undefined;
}
