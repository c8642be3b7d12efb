import { Alert } from '@mantine/core';
import type { Palavras } from './coluna.ts';

/** Notice that neither the API nor the gateway could filter the whole list. */
export function Incompleta({
  palavras: { varios },
  complete,
}: {
  palavras: Palavras;
  complete: boolean | undefined;
}) {
  if (complete !== false) return null;
  return (
    <Alert role="status" color="yellow">
      São {varios} demais para esta loja filtrar por inteiro: a lista pode não ter todos. Busque por
      algo mais exato.
    </Alert>
  );
}
