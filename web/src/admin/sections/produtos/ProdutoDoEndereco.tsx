import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { DialogoDeProduto } from './formulario/DialogoDeProduto.tsx';
import { useProdutoAtualQuery } from './formulario/formulario.gen.ts';

/** The editor of the product named by the address. A number without a product gets a plain answer. */
export function ProdutoDoEndereco({
  id,
  ...dialog
}: DialogProps & {
  /** Null when the address has no number. */
  id: string | null;
}) {
  const { data, loading, refetch } = useProdutoAtualQuery({
    variables: { id: id ?? '' },
    skip: id === null,
    // The editor keeps the product as it was at opening.
    fetchPolicy: 'no-cache',
  });
  const produto = data?.adminProduto;
  if (produto) return <DialogoDeProduto produto={produto} {...dialog} />;
  const isMissing = id === null || produto === null;
  return (
    <Dialog title={isMissing ? 'Produto não encontrado' : `Produto ${id}`} {...dialog}>
      {isMissing ? (
        <>
          <p role="alert">
            {id === null
              ? 'O número de um produto só tem algarismos, como em #produtos/12. Confira o endereço.'
              : `Nenhum produto tem o número ${id}. Ele pode ter sido excluído.`}
          </p>
          <Button variant="outline" mt="md" onClick={dialog.onClose}>
            Ver todos os produtos
          </Button>
        </>
      ) : loading ? (
        <div role="status" aria-label="Carregando o produto…">
          <Skeleton h="16rem" />
        </div>
      ) : (
        <Falha onRetry={() => void refetch()}>Não foi possível ler este produto agora.</Falha>
      )}
    </Dialog>
  );
}
