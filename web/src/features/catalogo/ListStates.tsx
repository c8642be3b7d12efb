import { ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './ListStates.module.css';

/**
 * SHOP-16: the list could not be read. Above a list that stays it is one line; alone it stands in its
 * place. Without scripts the way to try again is the page's own address.
 */
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
    <div className={hasList ? styles['notice'] : styles['state']}>
      <p className={hasList ? undefined : styles['title']}>
        {hasList
          ? 'Não foi possível atualizar a lista. Estes são os produtos de antes.'
          : 'Não foi possível carregar as fragrâncias agora.'}
      </p>
      {!hasList && (
        <p className={styles['hint']}>A loja continua aqui: tente outra vez em instantes.</p>
      )}
      <ButtonLink
        to={address}
        look="outline"
        small
        aria-busy={retrying || undefined}
        onClick={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        Tentar de novo
      </ButtonLink>
    </div>
  );
}
