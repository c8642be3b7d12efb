import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { useConhecidas } from '../../kit/categorias/conhecidas.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { NovaCategoria, RenomearCategoria } from './NomeDaCategoria.tsx';
import { RemoverCategoria } from './RemoverCategoria.tsx';
import { useMudancas } from './useMudancas.ts';

interface Intencao {
  readonly id: string;
  readonly modo: 'renomear' | 'remover';
}

export function Categorias() {
  const { conhecidas, loading, retry } = useConhecidas();
  const { criar, renomear, excluir } = useMudancas();
  const [intencao, setIntencao] = useState<Intencao | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The row whose button takes the focus after its operation. */
  const returnTo = useRef<Intencao | null>(null);
  useEffect(() => {
    const { current: to } = returnTo;
    if (intencao || !to) return;
    returnTo.current = null;
    const button = list.current?.querySelector<HTMLElement>(`[data-action="${to.modo}:${to.id}"]`);
    (button ?? list.current)?.focus();
  }, [intencao]);

  /** Last failure of a row; shown above the list once that row is gone. */
  const [failure, setFailure] = useState<{ readonly id: string; readonly text: string } | null>(
    null,
  );
  const orphan =
    failure && !loading && !conhecidas.some(({ id }) => id === failure.id) ? failure.text : '';
  useEffect(() => {
    if (orphan !== '') list.current?.focus();
  }, [orphan]);
  const recordFailure = async (id: string, answer: Promise<string | null>) => {
    const text = await answer;
    setFailure(text === null ? null : { id, text });
    return text;
  };

  const done = () => {
    returnTo.current = intencao;
    setIntencao(null);
  };
  const begin = (modo: Intencao['modo'], id: string) => (
    <Button
      variant="subtle"
      data-action={`${modo}:${id}`}
      aria-label={`${modo === 'renomear' ? 'Renomear' : 'Remover'} ${conhecidas.find((one) => one.id === id)?.nome ?? ''}`}
      onClick={() => setIntencao({ id, modo })}
    >
      {modo === 'renomear' ? 'Renomear' : 'Remover'}
    </Button>
  );

  return (
    <Stack gap="lg">
      <NovaCategoria onCreate={criar} />
      {retry ? <Falha onRetry={retry}>As categorias não carregaram.</Falha> : null}
      {orphan === '' ? null : <Alert>{orphan}</Alert>}
      <ul ref={list} tabIndex={-1} aria-label="Categorias" aria-busy={loading} className="unmarked">
        {loading
          ? [1, 2, 3].map((row) => (
              <Stack component="li" variant="rule" py="xs" key={row}>
                <Skeleton h="2.75rem" />
              </Stack>
            ))
          : null}
        {conhecidas.map(({ id, nome }) => (
          <Stack component="li" variant="rule" py="xs" key={id}>
            {intencao?.id !== id ? (
              <Group
                justify="space-between"
                gap="0 var(--space-4)"
                mih="2.75rem"
                style={{ overflowWrap: 'anywhere' }}
              >
                <Box component="span" miw={0}>
                  {nome}
                </Box>
                <Group component="span" gap={0} align="stretch" mx="-md">
                  {begin('renomear', id)}
                  {begin('remover', id)}
                </Group>
              </Group>
            ) : intencao.modo === 'renomear' ? (
              <RenomearCategoria
                nome={nome}
                onRename={(novo) => recordFailure(id, renomear(id, novo))}
                onDone={done}
              />
            ) : (
              <RemoverCategoria
                id={id}
                nome={nome}
                onRemove={() => recordFailure(id, excluir(id))}
                onDone={done}
              />
            )}
          </Stack>
        ))}
      </ul>
      {!loading && !retry && conhecidas.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhuma categoria ainda.
        </Text>
      ) : null}
    </Stack>
  );
}

/** The shop's categories in a dialog. Load it lazily. */
export function GerenciadorDeCategorias(dialog: DialogProps) {
  return (
    <Dialog {...dialog} title="Categorias" writing>
      <Categorias />
    </Dialog>
  );
}
