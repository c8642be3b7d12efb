import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import form from '../../../ui/form/form.module.css';
import { Problems } from '../../../ui/form/Problems.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import styles from './Rodape.module.css';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

/** Class of a form that ends with a `Rodape`. */
export const EDITOR = `${form['form']} ${styles['editor']}`;

export type Estado = 'vazio' | 'salvo' | 'mudado' | 'conflito' | 'salvando';

const TEXTS: Readonly<Record<Estado, string>> = {
  vazio: '',
  salvo: 'Salvo',
  mudado: 'Não salvo',
  conflito: 'Conflito: decida no alto o que fica',
  salvando: 'Salvando…',
};

/** Height of the on-screen keyboard over an area that ends at `bottom`. A zoomed page counts none. */
function keyboardHeight(bottom: number, { scale, offsetTop, height }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, Math.round(bottom - (offsetTop + height)));
}

// By hand: problems, state, buttons and the question before changes are lost, always in view and above an on-screen
// keyboard.
/** The end of an editor. */
export function Rodape({
  guard,
  estado,
  notice = null,
  problems,
  save,
  onCancel,
  children,
}: {
  guard: UnsavedGuard;
  estado: Estado;
  /** Shown instead of the state. */
  notice?: string | null;
  problems: readonly Problem[];
  save: string;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { visualViewport } = window;
    const dialog = foot.current?.closest<HTMLElement>('[role="dialog"]');
    if (!visualViewport) return undefined;
    const { style } = dialog ?? document.documentElement;
    const place = () => {
      const bottom = dialog?.getBoundingClientRect().bottom ?? window.innerHeight;
      style.setProperty('--keyboard', `${keyboardHeight(bottom, visualViewport)}px`);
    };
    visualViewport.addEventListener('resize', place);
    visualViewport.addEventListener('scroll', place);
    return () => {
      style.removeProperty('--keyboard');
      visualViewport.removeEventListener('resize', place);
      visualViewport.removeEventListener('scroll', place);
    };
  }, []);
  const sending = estado === 'salvando';
  return (
    <Stack
      ref={foot}
      gap="sm"
      pos="sticky"
      bottom="var(--keyboard, 0px)"
      py="sm"
      className={styles['foot']}
    >
      <Problems problems={guard.asking ? [] : problems} />
      <DescartarPergunta guard={guard}>
        <Group justify="space-between" gap="var(--space-2) var(--space-4)">
          <Text
            role="status"
            variant="soft"
            c={estado === 'mudado' || estado === 'conflito' ? 'var(--warning)' : 'var(--text-soft)'}
            className="live"
          >
            {notice ?? TEXTS[estado]}
          </Text>
          <Group gap="sm" align="stretch" flex={{ base: '1 1 auto', xs: 'none' }}>
            <Button
              size="md"
              type="submit"
              flex={{ base: '1 1 auto', xs: 'none' }}
              aria-disabled={sending}
              aria-busy={sending}
            >
              {save}
            </Button>
            {children}
            <Button
              size="md"
              variant="outline"
              flex={{ base: '1 1 auto', xs: 'none' }}
              aria-disabled={sending}
              onClick={onCancel}
            >
              Cancelar
            </Button>
          </Group>
        </Group>
      </DescartarPergunta>
    </Stack>
  );
}
