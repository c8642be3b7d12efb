import { hash, verify } from '@node-rs/argon2';

// OWASP's floor for argon2id (P11), which is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Password → argon2id in PHC form, with a fresh salt: what `usuarios.senha_hash` holds. */
export function gerarHash(senha: string): Promise<string> {
  return hash(senha, COST);
}

let hashDeNinguem: Promise<string> | undefined;

/**
 * Whether `senha` is the one behind `senhaHash`. Without a hash (unknown user) the answer is no, after
 * the same work, so that the time it takes does not tell which usernames exist.
 */
export async function conferirSenha(
  senha: string,
  senhaHash: string | undefined,
): Promise<boolean> {
  hashDeNinguem ??= gerarHash('');
  const confere = await verify(senhaHash ?? (await hashDeNinguem), senha);
  return confere && senhaHash !== undefined;
}
