import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { itemDe } from '../../carrinho/otimista.ts';
import { useAdicionar } from '../../carrinho/useAdicionar.ts';
import { priceText } from '../compra.ts';
import { EscolhaDeVolume as Volumes } from '../EscolhaDeVolume.tsx';
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
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Group wrap="nowrap" c="var(--text-soft)">
          {imagem ? (
            <Box flex="none" w="4rem" className="thumb">
              <Picture imagem={imagem} alt="" sizes="64px" />
            </Box>
          ) : null}
          <Stack gap="var(--space-1)" flex={1} miw={0}>
            <p>{nome}</p>
            <Text variant="sum" c="var(--text)" fz="var(--size-3)" lh={1.2} aria-live="polite">
              {chosen ? `${chosen.nome} · ${priceText(chosen.preco)}` : 'Selecione...'}
            </Text>
          </Stack>
        </Group>
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
      </Stack>
    </Dialog>
  );
}
