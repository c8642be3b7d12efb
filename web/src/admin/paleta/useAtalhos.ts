import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { SECOES } from '../kit/secoes.ts';

/** How long `g` waits for its second key (milliseconds). */
const CHORD_WAIT = 1500;

const NON_TEXT_TYPES = new Set(['button', 'checkbox', 'image', 'radio', 'reset', 'submit']);

/** Returns true where keys type text or choose an option. */
function takesKeys(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NON_TEXT_TYPES.has(target.type);
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('textarea, select') || target.isContentEditable;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}

/** AltGr is a way to type a character, not a command. */
function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

function findMarked(
  atalho: 'novo' | 'busca' | 'anterior' | 'proximo',
  within = '',
): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-atalho="${atalho}"]${within}`);
}

function pressNew(): boolean {
  const button = findMarked('novo');
  button?.focus();
  button?.click();
  return button !== null;
}

/** Presses a neighbour of the open order, without moving the focus. */
function pressNeighbour(atalho: 'anterior' | 'proximo'): boolean {
  const button = findMarked(atalho);
  button?.click();
  return button !== null;
}

function focusSearch(): boolean {
  const field = findMarked('busca', ' input[type="search"]');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}

/** Ctrl+K or ⌘K works except over a dialog. Single keys also need that no field has the focus (WCAG 2.1.4). */
export function useAtalhos({
  ligados,
  onPaleta,
  onSecao,
  onAjuda,
}: {
  ligados: boolean;
  onPaleta: () => void;
  onSecao: (id: string) => void;
  onAjuda: () => void;
}): void {
  /** Returns true when the key ran a shortcut. */
  const runKey = (key: string, afterG: boolean): boolean => {
    if (afterG) {
      const secao = SECOES.find(({ tecla }) => tecla === key);
      if (secao === undefined) return false;
      onSecao(secao.id);
      return true;
    }
    if (key === '/') return focusSearch();
    if (key === 'n') return pressNew();
    if (key === 'j') return pressNeighbour('proximo');
    if (key === 'k') return pressNeighbour('anterior');
    if (key === '?') onAjuda();
    return key === '?';
  };
  /** The timer of a `g`; undefined without one. */
  const chord = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    clearTimeout(chord.current);
    chord.current = undefined;
  };
  useEffect(() => () => clearTimeout(chord.current), []);
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isDialogOpen()) return;
    const key = event.key.toLowerCase();
    if (isCommand(event)) {
      const hasNoModifier = !event.altKey && !event.shiftKey;
      if (key !== 'k' || !hasNoModifier) return;
      event.preventDefault();
      onPaleta();
      return;
    }
    if (!ligados || takesKeys(event.target)) return;
    if (key === 'shift' || key === 'altgraph') return;
    const afterG = chord.current !== undefined;
    forget();
    if (key === 'g' && !afterG) chord.current = setTimeout(forget, CHORD_WAIT);
    else if (runKey(key, afterG)) event.preventDefault();
  });
}
