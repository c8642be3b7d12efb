import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { itemDe } from '../../carrinho/otimista.ts';
import { useAdicionar } from '../../carrinho/useAdicionar.ts';
import { priceText } from '../compra.ts';
import { EscolhaDeVolume as Volumes } from '../EscolhaDeVolume.tsx';
import styles from './EscolhaDeVolume.module.css';
import type { ProdutoAVendaFragment } from './ProdutoAVenda.gen.ts';

/** The dialog of a card: the volume rows of the product's page, and the button that adds the chosen one. */
export function EscolhaDeVolume({
  produto,
  onClosed,
}: {
  produto: ProdutoAVendaFragment;
  onClosed: () => void;
}) {
  const { nome, imagem, variacoes } = produto;
  const carrinho = useAdicionar();
  const [open, setOpen] = useState(true);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = variacoes.find((variacao) => variacao.id === chosenId && variacao.disponivel);
  const close = () => setOpen(false);

  const add = async () => {
    if (!chosen || chosen.preco === null || carrinho.pending) return;
    const outcome = await carrinho.add(itemDe(produto, chosen, chosen.preco), { wait: false });
    if (outcome === 'added') close();
  };

  return (
    <Dialog open={open} title="Escolha uma variação:" onClose={close} onClosed={onClosed}>
      <form
        className={styles['choice']}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <div className={styles['product']}>
          {imagem ? (
            <Picture imagem={imagem} alt="" sizes="64px" className={styles['picture']} />
          ) : null}
          <p>{nome}</p>
          <p className={styles['price']} aria-live="polite">
            {chosen ? `${chosen.nome} · ${priceText(chosen.preco)}` : 'Selecione...'}
          </p>
        </div>
        <Volumes
          variacoes={variacoes}
          chosen={chosenId}
          onChoose={(variacao) => setChosenId(variacao.id)}
          inDialog
        />
        <Button
          type="submit"
          fullWidth
          disabled={!chosen}
          aria-busy={carrinho.pending || undefined}
        >
          Adicionar ao Carrinho
        </Button>
      </form>
    </Dialog>
  );
}
