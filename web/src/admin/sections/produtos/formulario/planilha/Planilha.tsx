import { Button, Group, Stack, Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { novoVolume, type Volume } from '../rascunho.ts';
import { type Lugar, moveFrom, pasteCells, readCells } from './celulas.ts';
import { Linha } from './Linha.tsx';
import styles from './Planilha.module.css';

function lugarOf(target: EventTarget): Lugar | null {
  if (!(target instanceof HTMLElement)) return null;
  const { linha, coluna } = target.dataset;
  return linha === undefined || coluna === undefined
    ? null
    : { linha: Number(linha), coluna: Number(coluna) };
}

function edgesOf(target: EventTarget): { atStart: boolean; atEnd: boolean } {
  if (!(target instanceof HTMLInputElement)) return { atStart: true, atEnd: true };
  const { selectionStart, selectionEnd, value } = target;
  const one = selectionStart === selectionEnd;
  return { atStart: one && selectionStart === 0, atEnd: one && selectionEnd === value.length };
}

interface Removida {
  readonly volume: Volume;
  readonly index: number;
}

/** A small spreadsheet: keys move between cells, paste fills several cells, and a removal can be undone. */
export function Planilha({
  volumes,
  onChange,
  errorOf,
}: {
  volumes: readonly Volume[];
  onChange: (volumes: readonly Volume[]) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  /** Receives the focus after the rows are rendered. */
  const next = useRef<Lugar | 'undo' | null>(null);
  const [removidas, setRemovidas] = useState<readonly Removida[]>([]);
  const last = removidas.at(-1);

  const focus = ({ linha, coluna }: Lugar) => {
    const selector = `[data-linha="${linha}"][data-coluna="${coluna}"]`;
    const cell = sheet.current?.querySelector<HTMLElement>(selector);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
  };
  useEffect(() => {
    const target = next.current;
    next.current = null;
    if (target === 'undo') undo.current?.focus();
    else if (target) focus(target);
  });

  const add = () => {
    next.current = { linha: volumes.length, coluna: 0 };
    onChange([...volumes, novoVolume()]);
  };
  const press = (event: KeyboardEvent) => {
    const lugar = lugarOf(event.target);
    if (!lugar || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) {
      return;
    }
    const tecla = { key: event.key, shift: event.shiftKey, ...edgesOf(event.target) };
    if (event.shiftKey && event.key !== 'Enter') return;
    const to = moveFrom(lugar, tecla, volumes.length);
    // Enter in a cell does not submit the form.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (!to) return;
    event.preventDefault();
    if (to.linha < volumes.length) return focus(to);
    next.current = to;
    onChange([...volumes, novoVolume()]);
  };
  const paste = (event: ClipboardEvent) => {
    const lugar = lugarOf(event.target);
    const cells = readCells(event.clipboardData.getData('text/plain'));
    if (!lugar || !cells) return;
    event.preventDefault();
    onChange(pasteCells(volumes, lugar, cells));
  };
  const remove = (volume: Volume, index: number) => {
    next.current = 'undo';
    setRemovidas([...removidas, { volume, index }]);
    onChange(volumes.filter((other) => other !== volume));
  };
  const restore = ({ volume, index }: Removida) => {
    const place = Math.min(index, volumes.length);
    next.current = { linha: place, coluna: 0 };
    setRemovidas(removidas.slice(0, -1));
    onChange(volumes.toSpliced(place, 0, volume));
  };

  return (
    <Stack ref={sheet} gap="sm" align="flex-start">
      <Text aria-hidden="true" variant="label" visibleFrom="sm" w="100%" className={styles['head']}>
        <span>Nome</span>
        <span>Preço (R$)</span>
        <span>Estoque</span>
        <span>Preço por ml</span>
      </Text>
      <Stack component="ol" gap="xs" w="100%">
        {volumes.map((volume, index) => (
          <Linha
            key={volume.chave}
            volume={volume}
            index={index}
            errorOf={errorOf}
            onWrite={(coluna, text) => onChange(volumes.with(index, { ...volume, [coluna]: text }))}
            onRemove={() => remove(volume, index)}
            onKeyDown={press}
            onPaste={paste}
          />
        ))}
      </Stack>
      <Group
        role="status"
        gap="sm"
        c="var(--text-soft)"
        fz="sm"
        {...(last ? {} : { pos: 'absolute' })}
      >
        {last ? (
          <>
            <p>
              {last.volume.nome.trim() === ''
                ? 'Variação removida.'
                : `Variação “${last.volume.nome.trim()}” removida.`}
            </p>
            <Button ref={undo} variant="subtle" onClick={() => restore(last)}>
              Desfazer
            </Button>
          </>
        ) : null}
      </Group>
      <Button variant="outline" onClick={add}>
        Adicionar variação
      </Button>
      <Text size="sm" c="dimmed">
        Enter e as setas passam de uma célula a outra. Linhas copiadas de uma planilha podem ser
        coladas aqui.
      </Text>
    </Stack>
  );
}
