/** The texts of a product in form order, with their labels and rules. */
export const TEXTOS = {
  nome: { label: 'Nome', subject: 'O nome do produto', empty: 'é obrigatório', max: 150 },
  descricao: {
    label: 'Descrição',
    subject: 'A descrição do produto',
    empty: 'é obrigatória',
    max: 5000,
  },
} as const;

export type Texto = keyof typeof TEXTOS;

/** Why a text cannot be saved; null when it can. */
export function textProblem(texto: Texto, written: string): string | null {
  const { subject, empty, max } = TEXTOS[texto];
  const text = written.trim();
  if (text === '') return `${subject} ${empty}.`;
  return text.length > max ? `${subject} pode ter até ${max} caracteres.` : null;
}

/** One value per text. */
export function textosDe(valueOf: (texto: Texto) => string): Readonly<Record<Texto, string>> {
  return { nome: valueOf('nome'), descricao: valueOf('descricao') };
}
