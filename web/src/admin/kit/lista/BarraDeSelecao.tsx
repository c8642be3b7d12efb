import { ActionIcon, Button, Group, Paper, ScrollArea, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from '../../../ui/icons.tsx';
import { LIMITE, type useSelecao } from './useSelecao.ts';

const numberText = (value: number) => value.toLocaleString('pt-BR');

/** What is selected, and its actions. `all` offers the whole filter, beyond the visible page. */
export function BarraDeSelecao({
  chosen,
  visible,
  total,
  all,
  onClear,
  children,
}: {
  chosen: number;
  visible: number;
  /** Rows of the filter. */
  total: number;
  /** Null where only the visible page can be selected. */
  all: ReturnType<typeof useSelecao>['all'];
  onClear: () => void;
  children: ReactNode;
}) {
  const target = Math.min(total, LIMITE);
  const isCut = total > LIMITE;
  const where = all?.isSelected ? `de ${numberText(total)} do filtro` : `de ${visible} na tela`;
  const limit = all?.isSelected && isCut ? ` (no máximo ${numberText(LIMITE)} de uma vez)` : '';
  return (
    <>
      <p role="status" className="visually-hidden">
        {chosen > 0 ? `${chosen} ${where} selecionados${limit}` : ''}
      </p>
      {chosen > 0 ? (
        <Paper
          component="section"
          aria-label="Selecionados"
          shadow="md"
          w="fit-content"
          maw="100%"
          m="var(--space-4) auto 0"
          p="var(--space-1)"
          bd="1px solid var(--line-strong)"
          pos="sticky"
          bottom="var(--space-3)"
          style={{ zIndex: 'var(--z-buy-bar)' }}
        >
          <Group gap="var(--space-1)">
            <ActionIcon
              variant="subtle"
              size="2.75rem"
              aria-label="Limpar seleção"
              onClick={onClear}
            >
              <CloseIcon size={18} />
            </ActionIcon>
            {/* Beside the cross on a phone too, in two lines where it is long. */}
            <Text size="sm" flex="1 1 4rem">
              <Text component="strong" inherit fw={700} c="var(--amber-bright)">
                {numberText(chosen)}
              </Text>{' '}
              {where}
              {limit}
            </Text>
            {all && !all.isSelected && total > visible ? (
              all.lidos === null ? (
                <Button variant="subtle" px="xs" onClick={all.start}>
                  {isCut
                    ? `Selecionar os primeiros ${numberText(LIMITE)}`
                    : `Selecionar todos os ${numberText(total)}`}
                </Button>
              ) : (
                <Text size="sm" role="status">
                  Lendo {numberText(all.lidos)} de {numberText(target)}…
                </Text>
              )
            ) : null}
            {all?.failed ? (
              <Text size="sm" role="alert">
                Não foi possível ler todas as páginas: a seleção é a da tela.
              </Text>
            ) : null}
            {/* On a phone the actions scroll in one line, so that the bar leaves the rows in view. */}
            <ScrollArea type="never" scrollbars="x" maw="100%">
              <Group gap="xs" w="max-content" p="var(--space-1)" wrap="nowrap">
                {children}
              </Group>
            </ScrollArea>
          </Group>
        </Paper>
      ) : null}
    </>
  );
}
