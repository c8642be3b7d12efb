import { digitsOf, type Mask } from '../../../shared/formats/mask.ts';

/** Test card data: digits, `MM/AA`, digits, a name. */
export interface Card {
  readonly numero: string;
  readonly validade: string;
  readonly cvc: string;
  readonly titular: string;
}

export type CardField = keyof Card;

export const CARD_FIELDS = ['numero', 'validade', 'cvc', 'titular'] as const;

export const NUMBER_MASK: Mask = ['0000 0000 0000 0000'];
export const EXPIRY_MASK: Mask = ['00/00'];
export const CVC_MASK: Mask = ['0000'];

export const TEST_CARDS = [
  { numero: '4242 4242 4242 4242', fim: 'Aprovado' },
  { numero: '4000 0000 0000 0002', fim: 'Recusado' },
  { numero: '4000 0000 0000 9995', fim: 'Sem saldo' },
  { numero: '4000 0025 0000 3155', fim: 'Pede confirmação' },
  { numero: '4000 0000 0000 0077', fim: 'Aprovado depois' },
  { numero: '4000 0000 0000 0069', fim: 'Vencido' },
] as const;

export type TestCard = (typeof TEST_CARDS)[number];

export const FILLED = { validade: '12/40', cvc: '123', titular: 'Cliente de Teste' } as const;

const KNOWN: ReadonlySet<string> = new Set(TEST_CARDS.map(({ numero }) => digitsOf(numero)));

/** Errors by field. Accepts only test card numbers, so a real one is never sent. */
export function problemsOf({
  numero,
  validade,
  cvc,
  titular,
}: Card): Partial<Record<CardField, string>> {
  const problems: Partial<Record<CardField, string>> = {};
  if (numero === '') problems.numero = 'Escolha um cartão de teste da lista.';
  else if (!KNOWN.has(numero)) {
    problems.numero =
      'Aqui só valem os cartões de teste da lista. Nunca use um cartão de verdade: nada foi enviado.';
  }
  if (!/^(?:0[1-9]|1[0-2])\/\d{2}$/.test(validade)) {
    problems.validade = 'Escreva mês e ano, como 12/40.';
  }
  if (!/^\d{3,4}$/.test(cvc)) problems.cvc = 'São 3 ou 4 números.';
  if (titular === '') problems.titular = 'Escreva um nome qualquer.';
  return problems;
}
