import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** What a list without products says first, with ways out. */
export function ListState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack align="flex-start" py="var(--space-6) var(--space-8)">
      <Text ff="var(--font-display)" fz="var(--size-2)" lh={1.15}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

export function Hint({ children }: { children: string }) {
  return (
    <Box component="p" maw="46ch" c="var(--text-soft)" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

/** A failed list: a line above an earlier list, or a full state without one. Without JavaScript the retry is a link. */
export function ListFailure({
  address,
  onRetry,
  retrying,
  hasList,
}: {
  address: string;
  onRetry: () => void;
  retrying: boolean;
  hasList: boolean;
}) {
  const retry = (
    <ButtonLink
      to={address}
      variant="outline"
      size="sm"
      aria-busy={retrying || undefined}
      onClick={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      Tentar de novo
    </ButtonLink>
  );
  return hasList ? (
    <Group variant="alert" mb="lg">
      <p>Não foi possível atualizar a lista. Estes são os produtos de antes.</p>
      {retry}
    </Group>
  ) : (
    <ListState title="Não foi possível carregar as fragrâncias agora.">
      <Hint>A loja continua aqui: tente outra vez em instantes.</Hint>
      {retry}
    </ListState>
  );
}
