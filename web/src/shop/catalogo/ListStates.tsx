import { Group, Stack } from '@mantine/core';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './ListStates.module.css';

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
    <Stack align="flex-start" className={styles['state']}>
      <p className={styles['title']}>Não foi possível carregar as fragrâncias agora.</p>
      <p className={styles['hint']}>A loja continua aqui: tente outra vez em instantes.</p>
      {retry}
    </Stack>
  );
}
