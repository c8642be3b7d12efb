import { Button } from '../../../../shared/ui/Button.tsx';
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
      <Button look="outline" small onClick={() => lote.ajustar(produtos)}>
        Preço e estoque
      </Button>
      <Button look="outline" small aria-busy={busy} onClick={() => lote.ativar(produtos, false)}>
        Desativar
      </Button>
      <Button look="outline" small aria-busy={busy} onClick={() => lote.ativar(produtos, true)}>
        Reativar
      </Button>
    </>
  );
}
