import { Button } from '@mantine/core';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { Lote } from './useLote.ts';

export function AcoesDoLote({
  produtos,
  clear,
  lote,
}: {
  produtos: readonly ProdutoAdminFragment[];
  clear: () => void;
  lote: Lote;
}) {
  const chosen = { produtos, onStarted: clear };
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => lote.ajustar(chosen)}>
        Preço e estoque
      </Button>
      <Button variant="outline" size="sm" onClick={() => lote.ativar(chosen, false)}>
        Desativar
      </Button>
      <Button variant="outline" size="sm" onClick={() => lote.ativar(chosen, true)}>
        Reativar
      </Button>
    </>
  );
}
