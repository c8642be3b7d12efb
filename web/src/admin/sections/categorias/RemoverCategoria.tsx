import { Alert, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { useAction } from '../../../ui/useAction.ts';
import { countText } from '../../kit/count.ts';
import { useTotaisDasCategoriasQuery } from './categorias.gen.ts';

function membersText(total: number): string {
  if (total === 0) return 'Nenhum produto ativo está nela agora.';
  return `${countText(total, 'produto ativo está', 'produtos ativos estão')} nela agora.`;
}

/** Confirms the removal with the number of affected products. `onRemove` resolves to the failure text, or to null. */
export function RemoverCategoria({
  id,
  nome,
  onRemove,
  onDone,
}: {
  id: string;
  nome: string;
  onRemove: () => Promise<string | null>;
  onDone: () => void;
}) {
  const title = useId();
  const stay = useRef<HTMLButtonElement>(null);
  const { sending, problems, run } = useAction<Problem>();
  // Never from the cache: the count must be current when the question is asked.
  const { data } = useTotaisDasCategoriasQuery({ fetchPolicy: 'network-only' });
  const total = data?.categorias.find((categoria) => categoria.id === id)?.totalProdutos ?? null;
  useEffect(() => stay.current?.focus(), []);

  const remove = async () => {
    const text = await onRemove();
    if (text !== null) return [{ field: null, text }];
    onDone();
    return [];
  };
  return (
    <Paper role="group" aria-labelledby={title} p="md" bd="1px solid amber">
      <Stack gap="sm">
        <h3 id={title}>Remover categoria?</h3>
        <p>
          “{nome}” pode estar ligada a produtos e será removida deles. Quem ficar sem nenhuma
          aparece como “Sem categoria”.
        </p>
        <Text role="status" size="sm" c="var(--text-soft)">
          {total === null ? '' : membersText(total)}
        </Text>
        {problems.map(({ text }) => (
          <Alert key={text}>{text}</Alert>
        ))}
        <ConfirmActions
          keep="Manter"
          keepRef={stay}
          onKeep={onDone}
          verb="Remover"
          onConfirm={() => void run(remove)}
          sending={sending}
          autofocus={false}
          onEscape={onDone}
        />
      </Stack>
    </Paper>
  );
}
