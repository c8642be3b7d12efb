import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import { Problems } from '../../../ui/form/Problems.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { Pe } from './Pe.tsx';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

export type Estado = 'vazio' | 'salvo' | 'mudado' | 'conflito' | 'salvando';

const TEXTS: Readonly<Record<Estado, string>> = {
  vazio: '',
  salvo: 'Salvo',
  mudado: 'Não salvo',
  conflito: 'Conflito: decida no alto o que fica',
  salvando: 'Salvando…',
};

/** The end of an editor: problems, state, buttons, and the question before changes are lost. */
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
  const sending = estado === 'salvando';
  return (
    <Pe>
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
    </Pe>
  );
}
