import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
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
  return (
    <div className={hasList ? `alert-line ${styles['notice']}` : styles['state']}>
      <p className={hasList ? undefined : styles['title']}>
        {hasList
          ? 'Não foi possível atualizar a lista. Estes são os produtos de antes.'
          : 'Não foi possível carregar as fragrâncias agora.'}
      </p>
      {!hasList && (
        <p className={styles['hint']}>A loja continua aqui: tente outra vez em instantes.</p>
      )}
      <Button
        component={Link}
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
      </Button>
    </div>
  );
}
