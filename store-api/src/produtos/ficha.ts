import { tidy } from '@decantaria/brasil/text';
import {
  CONCENTRACOES,
  type Concentracao,
  ESTACOES,
  type Estacao,
  tidyNotas,
} from '@decantaria/loja/ficha';
import { z } from 'zod';
import { invalid } from '../http/errors.ts';

const UNCHANGED = 'Absent in an edit: unchanged. Not in the older API.';

/** The fields of a scent in a product form. */
export const fichaFields = {
  casa: z.string().nullish().describe(`Name of the house; null or empty: none. ${UNCHANGED}`),
  concentracao: z
    .string()
    .nullish()
    .describe(`${CONCENTRACOES.join(', ')}; null or empty: none. ${UNCHANGED}`),
  notas: z
    .array(z.string())
    .nullish()
    .describe(`Single scent notes; empty: those of the description count. ${UNCHANGED}`),
  estacoes: z
    .array(z.string())
    .nullish()
    .describe(`${ESTACOES.join(', ')}; empty: none. ${UNCHANGED}`),
};

/** The fields of a scent in a reply. */
export const fichaWires = {
  casa: z
    .string()
    .nullable()
    .describe('Name of the house; null without one. Not in the older API.'),
  concentracao: z
    .string()
    .nullable()
    .describe(`${CONCENTRACOES.join(', ')}; null without one. Not in the older API.`),
  notas: z
    .array(z.string())
    .describe('Single scent notes; empty: those of the description count. Not in the older API.'),
  estacoes: z.array(z.string()).describe(`${ESTACOES.join(', ')}. Not in the older API.`),
};

/** Valid fields, by the names of their columns. */
interface FichaColumns {
  casa?: string | null;
  concentracao?: Concentracao | null;
  notas?: string[];
  estacoes?: Estacao[];
}

type FichaForm = z.infer<z.ZodObject<typeof fichaFields>>;

/** The columns that a form changes. House and notes were checked. @throws Refusal 422 DADOS_INVALIDOS for an unknown word. */
export function readFicha({ casa, concentracao, notas, estacoes }: FichaForm): FichaColumns {
  const ficha: FichaColumns = {};
  if (casa !== undefined) ficha.casa = tidy(casa ?? '') || null;
  if (concentracao !== undefined) {
    ficha.concentracao = concentracao ? wordOf(CONCENTRACOES, concentracao, 'concentracao') : null;
  }
  if (notas !== undefined) ficha.notas = tidyNotas(notas ?? []);
  if (estacoes !== undefined) {
    const words = new Set(estacoes ?? []);
    ficha.estacoes = [...words].map((word) => wordOf(ESTACOES, word, 'estacoes'));
  }
  return ficha;
}

const UNKNOWN = {
  concentracao: 'Escolha uma concentração da lista.',
  estacoes: 'Escolha estações da lista.',
};

function wordOf<Word extends string>(
  words: readonly Word[],
  written: string,
  campo: keyof typeof UNKNOWN,
): Word {
  const word = words.find((one) => one === written);
  if (word === undefined) throw invalid(campo, UNKNOWN[campo]);
  return word;
}
