import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../shared/formats/money.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { FAST_MS } from '../../../shared/ui/motion.ts';
import { useCloseGesture } from '../../../shared/ui/useCloseGesture.ts';
import { useAdicionar } from '../../carrinho/useAdicionar.ts';
import type { ProdutoAVendaFragment } from './cartao.gen.ts';
import styles from './EscolhaDeVolume.module.css';
import { levels } from './graduation.ts';

type Variacao = ProdutoAVendaFragment['variacoes'][number];

export interface EscolhaDeVolumeProps {
  readonly produto: ProdutoAVendaFragment;
  readonly onClosed: () => void;
}

function optionLabel({ nome, preco, estoque }: Variacao): string {
  const price = preco === null || preco <= 0 ? 'Preço indisponível' : formatMoney(preco);
  return `${nome} — ${price}${estoque > 0 ? '' : ' (esgotado)'}`;
}

function Vial({ variacoes, chosen }: { variacoes: readonly Variacao[]; chosen: Variacao | null }) {
  const marks = levels(variacoes);
  const level = chosen ? (marks[variacoes.indexOf(chosen)] ?? 0) : 0;
  return (
    <div className={styles['vial']} aria-hidden="true">
      <div className={styles['glass']}>
        <div className={styles['liquid']} style={{ scale: `1 ${level}` }} />
      </div>
      <ol className={styles['marks']}>
        {variacoes.map((variacao, index) => (
          <li
            key={variacao.id}
            style={{ bottom: `${(marks[index] ?? 0) * 100}%` }}
            data-chosen={variacao === chosen ? '' : undefined}
            data-esgotado={variacao.disponivel ? undefined : ''}
          >
            {variacao.nome}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function EscolhaDeVolume({ produto, onClosed }: EscolhaDeVolumeProps) {
  const { id, slug, nome, imagem, variacoes } = produto;
  const carrinho = useAdicionar();
  const [opened, setOpened] = useState(true);
  const [chosenId, setChosenId] = useState('');
  const chosen = variacoes.find((variacao) => variacao.id === chosenId && variacao.disponivel);
  const close = () => setOpened(false);
  useCloseGesture(opened, close);

  const add = async () => {
    if (!chosen || chosen.preco === null || carrinho.pendente) return;
    const outcome = await carrinho.adicionar(
      {
        produtoId: id,
        slug,
        variacaoId: chosen.id,
        variacaoNome: chosen.nome,
        nome,
        imagem,
        precoUnitario: chosen.preco,
      },
      { espera: false },
    );
    if (outcome === 'adicionado') close();
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      centered
      zIndex="var(--z-dialog)"
      transitionProps={{ transition: 'fade-up', duration: FAST_MS }}
      classNames={{
        content: styles['content'] ?? '',
        title: styles['title'] ?? '',
        close: styles['close'] ?? '',
        body: styles['body'] ?? '',
      }}
    >
      <Modal.Overlay className={styles['veil']} />
      <Modal.Content>
        <div className={styles['header']}>
          <Modal.Title>Escolha uma variação:</Modal.Title>
          <Modal.CloseButton aria-label="Fechar" icon={<CloseIcon />} className={styles['close']} />
        </div>
        <Modal.Body>
          <form
            className={styles['choice']}
            onSubmit={(event) => {
              event.preventDefault();
              void add();
            }}
          >
            <Vial variacoes={variacoes} chosen={chosen ?? null} />
            <div className={styles['words']}>
              <p className={styles['name']}>{nome}</p>
              <NativeSelect
                variant="line"
                label="Volume"
                value={chosenId}
                onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
                data-autofocus
                data={[
                  { value: '', label: 'Selecione...' },
                  ...variacoes.map((variacao) => ({
                    value: variacao.id,
                    label: optionLabel(variacao),
                    disabled: !variacao.disponivel,
                  })),
                ]}
              />
              <p className={styles['price']} aria-live="polite">
                {chosen?.preco != null && formatMoney(chosen.preco)}
                {chosen?.precoPorMl != null && (
                  <span className={styles['perMl']}>{formatMoney(chosen.precoPorMl)}/ml</span>
                )}
              </p>
            </div>
            <Button
              type="submit"
              fullWidth
              className={styles['add']}
              disabled={!chosen}
              aria-busy={carrinho.pendente || undefined}
            >
              Adicionar ao Carrinho
            </Button>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
