import { toUf } from './states.ts';

/** Addresses that one account may have. */
export const MAX_ENDERECOS = 30;

/** An address as a person writes it; blank where something is missing. */
export interface WrittenEndereco {
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  estado: string;
  cep: string;
}

/** An address as it is stored. */
export interface CheckedEndereco {
  logradouro: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  /** UF: two capital letters. */
  estado: string;
  /** 8 digits. */
  cep: string;
}

/** The first field that is wrong, and what to write there. */
export interface EnderecoProblem {
  campo: keyof WrittenEndereco;
  mensagem: string;
}

/** An address by the rules of C-77: the stored form, or what is wrong with it. */
export function checkEndereco(
  written: WrittenEndereco,
): { endereco: CheckedEndereco } | { problem: EnderecoProblem } {
  const { logradouro, numero, complemento, bairro, cidade } = written;
  const estado = toUf(written.estado);
  const cep = toCep(written.cep);
  if (logradouro === '') return problem('logradouro', 'Informe a rua.');
  if (numero === '') return problem('numero', 'Informe o número, ou S/N.');
  if (bairro === '') return problem('bairro', 'Informe o bairro.');
  if (cidade === '') return problem('cidade', 'Informe a cidade.');
  if (estado === undefined) return problem('estado', 'Informe um estado do Brasil, como CE.');
  if (cep === undefined) return problem('cep', 'Informe um CEP de 8 dígitos, como 60000-000.');
  return {
    endereco: {
      logradouro,
      numero,
      complemento: complemento === '' ? null : complemento,
      bairro,
      cidade,
      estado,
      cep,
    },
  };
}

function problem(campo: keyof WrittenEndereco, mensagem: string): { problem: EnderecoProblem } {
  return { problem: { campo, mensagem } };
}

/** `60000-000` or `60000000` → `60000000`; undefined for what is no CEP. */
export function toCep(text: string): string | undefined {
  const [, first, last] = /^\s*(\d{2}\.?\d{3})-?(\d{3})\s*$/.exec(text) ?? [];
  return first === undefined || last === undefined ? undefined : first.replace('.', '') + last;
}

interface Rotating {
  cidade: string;
  estado: string;
  cep: string;
}

/** As `GET /enderecos/me` answers: `cidade` holds the state, `estado` the CEP, `cep` the city (rest-contract 2.1). */
export function rotate<T extends Rotating>(endereco: T): T {
  const { cidade, estado, cep } = endereco;
  return { ...endereco, cidade: estado, estado: cep, cep: cidade };
}

/** What `rotate` was given. */
export function unrotate<T extends Rotating>(endereco: T): T {
  const { cidade, estado, cep } = endereco;
  return { ...endereco, cidade: cep, estado: cidade, cep: estado };
}

/** What a list of addresses says of its default. */
export interface DefaultClaim {
  /** What the request says. */
  padrao: boolean;
  /** Whether it has been the default until now. */
  wasPadrao: boolean;
}

/**
 * Which address of a list is to be the default: the first that newly claims it, else the one it has been,
 * else the first; -1 for an empty list. So there is exactly one where there are any (ADDR-03).
 */
export function chooseDefault(claims: readonly DefaultClaim[]): number {
  const newly = claims.findIndex(({ padrao, wasPadrao }) => padrao && !wasPadrao);
  if (newly >= 0) return newly;
  const former = claims.findIndex(({ wasPadrao }) => wasPadrao);
  return former >= 0 || claims.length === 0 ? former : 0;
}
