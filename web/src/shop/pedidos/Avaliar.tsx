import { Button } from '@mantine/core';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialogo } from '../../ui/useDialogo.ts';
import type { LinhaAvaliavelFragment } from './PedidoCard.gen.ts';

const DialogoDeAvaliacao = lazyDialog(
  () => import('./DialogoDeAvaliacao.tsx'),
  'DialogoDeAvaliacao',
);

/** The button that opens the review of a delivered product. */
export function Avaliar({
  pedidoId,
  linha,
  onReviewed,
}: {
  pedidoId: string;
  linha: LinhaAvaliavelFragment;
  /** Called after the review, which removes the button. */
  onReviewed: () => void;
}) {
  const dialogo = useDialogo<string>();
  const { produtoId, nomeProduto } = linha;
  if (produtoId === null) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        mt="xs"
        aria-label={`Avaliar ${nomeProduto}`}
        onPointerEnter={DialogoDeAvaliacao.preload}
        onClick={() => dialogo.show(produtoId)}
      >
        Avaliar
      </Button>
      {dialogo.render((produto, dialog) => (
        <DialogoDeAvaliacao
          {...dialog}
          itemId={linha.id}
          pedidoId={pedidoId}
          produtoId={produto}
          nome={nomeProduto}
          onReviewed={onReviewed}
        />
      ))}
    </>
  );
}
