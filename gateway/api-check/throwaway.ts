import { randomInt, randomUUID } from 'node:crypto';
import { formatCpf, isCpf } from '@decantaria/brasil/cpf';

/** The account that one run with `--writes` registers and removes. */
export interface Throwaway {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly nomeCompleto: string;
  readonly telefone: null;
  readonly cpf: string | null;
}

/** A new account by the rules of every supported API. Its name begins with `gwcheck-`; its e-mail cannot exist. */
export function createThrowaway(): Throwaway {
  const id = randomUUID().slice(0, 8);
  return {
    username: `gwcheck-${id}`,
    password: `Aa1@${randomUUID().replaceAll('-', '').slice(0, 16)}`,
    email: `gwcheck-${id}@gateway-check.invalid`,
    nomeCompleto: 'Conta descartavel do gateway check',
    telefone: null,
    // The older API treats a missing CPF as a value: an account without one would block all others without one.
    cpf: randomCpf(),
  };
}

function randomCpf(): string | null {
  const first = String(randomInt(1_000_000_000)).padStart(9, '0');
  const all = Array.from({ length: 100 }, (_, last) => first + String(last).padStart(2, '0'));
  return formatCpf(all.find(isCpf));
}

/** Describes every write before the first one is sent. */
export function announceWrites(url: string, { username }: Throwaway): string {
  return `--writes: this run also writes to ${url},
only as an account that it registers itself:

  1. It registers ${username}, once with invalid data and twice with the same data.
  2. It signs in with a wrong password, asks for a new password for an e-mail that does not
     exist, and sends a reset link that was never mailed.
  3. It adds an address to the account, edits it, reads it back and removes it.
  4. It puts one product in the account's cart, and takes it out again.
  5. It starts a payment without an amount, and one of R$ 1,00 for an order that does not exist.
  6. It deletes the account where the API can. The report names what stays.

It creates no order, pays nothing, and changes no other account, product or order.
`;
}
