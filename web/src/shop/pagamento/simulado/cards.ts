import { digitsOf } from '@decantaria/brasil/digits';
import { z } from 'zod/mini';
import type { Mask } from '../../../lib/formats/mask.ts';
import { matching } from '../../../ui/form/rules.ts';

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
  { numero: '4000 0000 0000 7726', fim: 'Estorno demora' },
  { numero: '4000 0000 0000 5126', fim: 'Estorno volta' },
  { numero: '4000 0000 0000 0259', fim: 'Contestado depois' },
] as const;

export type TestCard = (typeof TEST_CARDS)[number];

export const FILLED = { validade: '12/40', cvc: '123', titular: 'Cliente de Teste' } as const;

const KNOWN: ReadonlySet<string> = new Set(TEST_CARDS.map(({ numero }) => digitsOf(numero)));

/** Rules of a test card. Only test card numbers are valid, so a real one is never sent. */
export const cardRules = z.object({
  numero: z.pipe(
    z.string().check(
      z.minLength(1, { error: 'Escolha um cartão de teste da lista.', abort: true }),
      z.refine(
        (written) => KNOWN.has(digitsOf(written)),
        'Aqui só valem os cartões de teste da lista. Nunca use um cartão de verdade: nada foi enviado.',
      ),
    ),
    z.transform(digitsOf),
  ),
  validade: matching(
    (written) => /^(?:0[1-9]|1[0-2])\/\d{2}$/.test(written),
    'Escreva mês e ano, como 12/40.',
  ),
  cvc: matching((written) => /^\d{3,4}$/.test(written), 'São 3 ou 4 números.'),
  titular: z.string().check(z.trim(), z.minLength(1, 'Escreva um nome qualquer.')),
});

export type Card = z.infer<typeof cardRules>;
