import { useEffect, useEffectEvent } from 'react';

/** After `g`: the letter of each section. */
const SECAO_POR_TECLA: Readonly<Record<string, string>> = {
  h: 'hoje',
  p: 'produtos',
  o: 'pedidos',
  u: 'usuarios',
};

/** How long `g` waits for its letter (milliseconds). */
const CHORD_WAIT = 1500;

/** Kinds of input that take no letters. */
const NOT_WRITTEN = new Set(['button', 'checkbox', 'image', 'radio', 'reset', 'submit']);

/** True where keys write something, or choose among options. */
function takesKeys(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_WRITTEN.has(target.type);
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('textarea, select') || target.isContentEditable;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}

/** A key with a command's modifier. AltGr only makes another letter. */
function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

/** What the list on view marks for a key: its new one, or its search. */
function find(atalho: 'novo' | 'busca', within = ''): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-atalho="${atalho}"]${within}`);
}

/** Presses the list's own button, which then has the focus as if it had been clicked. */
function pressNew(): boolean {
  const button = find('novo');
  button?.focus();
  button?.click();
  return button !== null;
}

function focusSearch(): boolean {
  const field = find('busca', ' input[type="search"]');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}

/**
 * The keys of the dashboard: Ctrl+K or ⌘K always (not over a dialog); single keys where no field has the focus and no
 * dialog is open, unless they are switched off (WCAG 2.1.4).
 */
export function useAtalhos({
  ligados,
  onPaleta,
  onSecao,
  onAjuda,
}: {
  /** Whether single keys do something. */
  ligados: boolean;
  onPaleta: () => void;
  onSecao: (id: string) => void;
  onAjuda: () => void;
}): void {
  /** True when the key did something. */
  const runKey = useEffectEvent((key: string, afterG: boolean): boolean => {
    if (afterG) {
      const secao = SECAO_POR_TECLA[key];
      if (secao === undefined) return false;
      onSecao(secao);
      return true;
    }
    if (key === '/') return focusSearch();
    if (key === 'n') return pressNew();
    if (key === '?') onAjuda();
    return key === '?';
  });
  const openPaleta = useEffectEvent(onPaleta);
  const areOn = useEffectEvent(() => ligados);

  useEffect(() => {
    let chord: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(chord);
      chord = undefined;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      if (isCommand(event)) {
        const alone = !event.altKey && !event.shiftKey;
        if (key !== 'k' || !alone) return;
        event.preventDefault();
        openPaleta();
        return;
      }
      if (!areOn() || takesKeys(event.target)) return;
      if (key === 'shift' || key === 'altgraph') return;
      const afterG = chord !== undefined;
      forget();
      if (key === 'g' && !afterG) chord = setTimeout(forget, CHORD_WAIT);
      else if (runKey(key, afterG)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      forget();
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
