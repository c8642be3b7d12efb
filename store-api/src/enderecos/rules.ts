import { cepProblem } from '@decantaria/brasil/cep';
import { readUf } from '@decantaria/brasil/uf';
import { invalid, refusal } from '../http/errors.ts';

const MAX_ENDERECOS = 30;

type Field = 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado' | 'cep';

/** An address as a person writes it; a missing field is blank. */
export type WrittenEndereco = Record<Field, string>;

/** An address as a request has it. */
export type PartialEndereco = { [Name in Field]?: string | null | undefined };

/** An address as it is stored: `estado` is a UF, `cep` 8 digits. */
export type CheckedEndereco = Omit<WrittenEndereco, 'complemento'> & {
  complemento: string | null;
};

/** Fills absent and null fields from the stored address, or with blanks. */
export function completeEndereco(
  written: PartialEndereco,
  stored?: CheckedEndereco,
): WrittenEndereco {
  const field = (name: Field): string => written[name] ?? stored?.[name] ?? '';
  return {
    logradouro: field('logradouro'),
    numero: field('numero'),
    complemento: field('complemento'),
    bairro: field('bairro'),
    cidade: field('cidade'),
    estado: field('estado'),
    cep: field('cep'),
  };
}

/** An address of a profile: null clears `complemento`, while every other absent or null field keeps its value. */
export function clearing({ complemento, ...written }: PartialEndereco): PartialEndereco {
  return { ...written, complemento: complemento === null ? '' : complemento };
}

/**
 * Returns the stored form of an address. CEP and state must agree, because a freight is quoted by the one and delivered
 * to the other. An address that was stored with a disagreement keeps it until one of the two changes.
 *
 * @param path its position in the request, e.g. `enderecos.2.`.
 * @throws Refusal 422 DADOS_INVALIDOS on the first invalid field.
 */
export function requireEndereco(
  written: WrittenEndereco,
  path = '',
  stored?: CheckedEndereco,
): CheckedEndereco {
  const { logradouro, numero, complemento, bairro, cidade } = written;
  const estado = readUf(written.estado);
  const cep = toCep(written.cep);
  const problem = (campo: Field, mensagem: string) => invalid(path + campo, mensagem);
  if (logradouro === '') throw problem('logradouro', 'Informe a rua.');
  if (numero === '') throw problem('numero', 'Informe o número, ou S/N.');
  if (bairro === '') throw problem('bairro', 'Informe o bairro.');
  if (cidade === '') throw problem('cidade', 'Informe a cidade.');
  if (estado === null) throw problem('estado', 'Informe um estado do Brasil, como CE.');
  if (cep === undefined) throw problem('cep', 'Informe um CEP de 8 dígitos, como 60000-000.');
  const mismatch = cepProblem(cep, estado);
  if (mismatch !== null && (cep !== stored?.cep || estado !== stored.estado)) {
    throw problem('cep', mismatch);
  }
  return { logradouro, numero, complemento: complemento || null, bairro, cidade, estado, cep };
}

/** @throws Refusal 409 LIMITE_DE_ENDERECOS beyond 30. */
export function requireFewEnderecos(count: number): void {
  if (count <= MAX_ENDERECOS) return;
  throw refusal(
    409,
    'LIMITE_DE_ENDERECOS',
    `Você pode ter até ${MAX_ENDERECOS} endereços. Exclua um antes de adicionar outro.`,
    'enderecos',
  );
}

/** Finds an address of the account by number. @throws Refusal 404 ENDERECO_NAO_ENCONTRADO. */
export function requireOwn<T extends { id: number }>(own: readonly T[], id: number): T {
  const endereco = own.find((candidate) => candidate.id === id);
  if (endereco !== undefined) return endereco;
  throw refusal(404, 'ENDERECO_NAO_ENCONTRADO', 'Endereço não encontrado.');
}

/** `60000-000` or `60000000` → `60000000`; undefined for any other text. */
export function toCep(text: string): string | undefined {
  const [, first, last] = /^\s*(\d{2}\.?\d{3})-?(\d{3})\s*$/.exec(text) ?? [];
  return first === undefined || last === undefined ? undefined : first.replace('.', '') + last;
}

type Rotating = Pick<WrittenEndereco, 'cidade' | 'estado' | 'cep'>;

/** The form of `GET /enderecos/me`: `cidade` holds the state, `estado` the CEP, `cep` the city. */
export function rotate<T extends Rotating>(endereco: T): T {
  const { cidade, estado, cep } = endereco;
  return { ...endereco, cidade: estado, estado: cep, cep: cidade };
}

/**
 * The index of the default address of a list: the first one that newly claims it, else the former default,
 * else the first. -1 for an empty list.
 */
export function chooseDefault(claims: readonly { padrao: boolean; wasPadrao: boolean }[]): number {
  const claimed = claims.findIndex(({ padrao, wasPadrao }) => padrao && !wasPadrao);
  if (claimed >= 0) return claimed;
  const former = claims.findIndex(({ wasPadrao }) => wasPadrao);
  return former >= 0 || claims.length === 0 ? former : 0;
}
