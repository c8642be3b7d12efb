import { Alert } from '@mantine/core';
import { countOf, type Linha, type Palavras } from './coluna.ts';
import type { PaginaDaLista } from './useLista.ts';

type Completeness = Pick<PaginaDaLista<Linha>, 'filtrosCompletos' | 'parteLida'>;

/** Notice that neither the API nor the gateway could filter the whole list, with the part that was searched. */
export function Incompleta({
  palavras,
  pagina,
}: {
  palavras: Palavras;
  pagina: Completeness | null;
}) {
  if (pagina?.filtrosCompletos !== false) return null;
  const { parteLida } = pagina;
  return (
    <Alert role="status" color="yellow">
      {parteLida ? (
        <>
          {partText(parteLida, palavras)} {palavras.dica}
        </>
      ) : (
        `São ${palavras.varios} demais para esta loja filtrar por inteiro: a lista pode não ter todos. Busque por algo mais exato.`
      )}
    </Alert>
  );
}

function partText(
  { lidos, total }: NonNullable<Completeness['parteLida']>,
  palavras: Palavras,
): string {
  const read = lidos.toLocaleString('pt-BR');
  const where =
    total === null ? countOf(lidos, palavras) : `${read} de ${countOf(total, palavras)}`;
  return `Procurado em ${where}: a lista pode não ter todos.`;
}
