import { Button } from '@mantine/core';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { Lote } from './useLote.ts';

export function AcoesDoLote({
  produtos,
  lote,
}: {
  produtos: readonly ProdutoAdminFragment[];
  lote: Lote;
}) {
  const busy = lote.changing || undefined;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => lote.ajustar(produtos)}>
        Preço e estoque
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-busy={busy}
        onClick={() => lote.ativar(produtos, false)}
      >
        Desativar
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-busy={busy}
        onClick={() => lote.ativar(produtos, true)}
      >
        Reativar
      </Button>
    </>
  );
}
