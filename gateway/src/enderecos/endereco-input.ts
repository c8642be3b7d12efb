import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import type { EnderecoInput } from '../types.gen.ts';
import type { NewEndereco } from './body.ts';
import { readUf } from './estados.ts';
import { formatCep } from './heal.ts';

type Text = 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade';

/** Characters that any API behind can store. */
const MAX_LENGTH: Readonly<Record<Text, number>> = {
  logradouro: 200,
  numero: 20,
  complemento: 100,
  bairro: 100,
  cidade: 100,
};

/** The first field that is wrong, and what to write there. */
type EnderecoProblem = readonly [campo: keyof NewEndereco, mensagem: string];

/** Checks an address as a person wrote it (C-77): the form that is written upstream, or what is wrong. */
export function readEnderecoInput(
  input: EnderecoInput,
): { readonly endereco: NewEndereco } | { readonly falha: DadosInvalidosModel } {
  const endereco = {
    logradouro: tidy(input.logradouro),
    numero: tidy(input.numero),
    complemento: tidy(input.complemento ?? '') || null,
    bairro: tidy(input.bairro),
    cidade: tidy(input.cidade),
    estado: readUf(input.estado) ?? '',
    cep: formatCep(input.cep) ?? '',
  };
  const problem = problemOf(endereco);
  return problem ? { falha: dadosInvalidos(...problem) } : { endereco };
}

function problemOf(endereco: NewEndereco): EnderecoProblem | null {
  if (endereco.logradouro === '') return ['logradouro', 'Informe a rua.'];
  if (endereco.numero === '') return ['numero', 'Informe o número, ou S/N.'];
  if (endereco.bairro === '') return ['bairro', 'Informe o bairro.'];
  // A city of digits alone could not be told from a CEP when it is read back.
  if (!/\p{L}/u.test(endereco.cidade)) return ['cidade', 'Informe a cidade.'];
  if (endereco.estado === '') return ['estado', 'Informe um estado do Brasil, como CE.'];
  if (endereco.cep === '') return ['cep', 'Informe um CEP com 8 números, como 60000-000.'];
  return tooLong(endereco);
}

const TEXTS = ['logradouro', 'numero', 'complemento', 'bairro', 'cidade'] as const;

function tooLong(endereco: NewEndereco): EnderecoProblem | null {
  const campo = TEXTS.find((name) => (endereco[name]?.length ?? 0) > MAX_LENGTH[name]);
  return campo ? [campo, `Use no máximo ${MAX_LENGTH[campo]} caracteres.`] : null;
}

/** One line, without the space around it. */
function tidy(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
