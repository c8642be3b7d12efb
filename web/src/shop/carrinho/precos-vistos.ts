import { isRecord } from '../../lib/parse.ts';
import { local, storedOfAccount } from '../../lib/stored.ts';

/** Last shown prices in reais, by product and volume. */
export type Precos = Readonly<Record<string, number>>;

const entry = storedOfAccount<Precos>(
  'precosVistos',
  (value) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, preco]) =>
            typeof preco === 'number' ? [[key, preco]] : [],
          ),
        )
      : null,
  local,
);

export const savePrecos = entry.write;
export const forgetPrecos = entry.forget;

export function precoKey(what: { produtoId: string; variacaoId: string | null }): string {
  return `${what.produtoId}:${what.variacaoId ?? ''}`;
}

/** Returns the stored prices of the signed-in account; empty for any other. */
export function readPrecos(): Precos {
  return entry.read() ?? {};
}

export function rememberPreco(what: {
  produtoId: string;
  variacaoId: string | null;
  precoUnitario: number;
}): void {
  if (what.precoUnitario > 0) {
    savePrecos({ ...readPrecos(), [precoKey(what)]: what.precoUnitario });
  }
}
