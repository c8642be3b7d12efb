import { expect, test } from 'vitest';
import { muitasTentativas } from './limited.ts';

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [7200, '120 minutos'],
  [7201, '3 horas'],
])('a wait of %i seconds reads %s (P12)', (seconds, wait) => {
  expect(muitasTentativas(seconds).mensagem).toBe(
    `Muitas tentativas. Aguarde ${wait} e tente de novo.`,
  );
});
