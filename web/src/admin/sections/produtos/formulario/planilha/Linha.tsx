import { readVolume } from '@decantaria/loja/produto';
import { ActionIcon, Group, Input, Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { readCentavos } from '../../../../../lib/formats/centavos.ts';
import { formatMoney, LEAST_AMOUNT } from '../../../../../lib/formats/money.ts';
import { CloseIcon } from '../../../../../ui/icons.tsx';
import { PontoDeEstoque } from '../../PontoDeEstoque.tsx';
import { readUnidades, type Volume } from '../rascunho.ts';
import { COLUNAS, type Coluna, filterCell, tidyCell } from './celulas.ts';
import styles from './Planilha.module.css';

/** Price per millilitre as the shop shows it, 'R$ 8,90/ml'. Null when it cannot be computed. */
export function precoPorMl(nome: string, preco: string): string | null {
  const ml = readVolume(nome);
  const reais = (readCentavos(preco) ?? 0) / 100;
  return ml !== null && reais / ml >= LEAST_AMOUNT ? `${formatMoney(reais / ml)}/ml` : null;
}

const LABELS = { nome: 'Nome', preco: 'Preço', estoque: 'Estoque' } as const;
const PLACEHOLDERS = { nome: '10 ml', preco: '0,00', estoque: '0' } as const;
const KEYBOARDS = { nome: 'text', preco: 'decimal', estoque: 'numeric' } as const;

export function Linha({
  volume,
  index,
  errorOf,
  onWrite,
  onRemove,
  onKeyDown,
  onPaste,
}: {
  volume: Volume;
  index: number;
  errorOf: (field: string) => string | undefined;
  onWrite: (coluna: Coluna, text: string) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const errorId = useId();
  const perMl = precoPorMl(volume.nome, volume.preco);
  const unidades = readUnidades(volume.estoque);
  const fieldOf = (coluna: Coluna) => `variacoes.${index}.${coluna}`;
  const errors = COLUNAS.flatMap((coluna) => errorOf(fieldOf(coluna)) ?? []);
  return (
    <li>
      <div role="group" aria-label={`Variação ${index + 1}`} className={styles['row']}>
        {COLUNAS.map((coluna) => (
          <Input
            key={coluna}
            name={fieldOf(coluna)}
            data-linha={index}
            data-coluna={COLUNAS.indexOf(coluna)}
            aria-label={`${LABELS[coluna]} da variação ${index + 1}`}
            error={errorOf(fieldOf(coluna)) !== undefined}
            aria-describedby={errors.length > 0 ? errorId : undefined}
            placeholder={PLACEHOLDERS[coluna]}
            inputMode={KEYBOARDS[coluna]}
            autoComplete="off"
            size="xs"
            value={volume[coluna]}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onChange={({ currentTarget }) =>
              onWrite(coluna, filterCell(coluna, currentTarget.value))
            }
            onBlur={() => {
              const tidy = tidyCell(coluna, volume[coluna]);
              if (tidy !== volume[coluna]) onWrite(coluna, tidy);
            }}
          />
        ))}
        <Group justify="space-between" mih="1.5rem" gap={0} className={styles['notice']}>
          <Text span variant="count">
            {perMl}
          </Text>
          {unidades === null ? null : (
            <Text span variant="count">
              <PontoDeEstoque estoque={unidades} />
            </Text>
          )}
        </Group>
        <ActionIcon
          variant="subtle"
          color="var(--text-soft)"
          size="xl"
          data-linha={index}
          data-coluna={COLUNAS.length}
          aria-label={`Remover variação ${index + 1}`}
          onClick={onRemove}
          onKeyDown={onKeyDown}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      </div>
      <Text id={errorId} variant="error">
        {errors.join(' ')}
      </Text>
    </li>
  );
}
