import { mark, type ProdutoFavorito, useFavorito } from '../../../lib/favoritos.ts';
import { HeartIcon } from '../../../ui/icons.tsx';
import styles from './Coracao.module.css';

// By hand: drawn many times a page: a plain button.
/** Marks a product as a favourite. */
export function Coracao({
  produto: { id, slug, nome },
  className = '',
}: {
  produto: ProdutoFavorito;
  className?: string | undefined;
}) {
  const marked = useFavorito(id);
  return (
    <button
      type="button"
      className={`${styles['heart']} ${className} needs-js`}
      aria-pressed={marked}
      aria-label={`Favoritar ${nome}`}
      onClick={() => mark({ id, slug, nome }, !marked)}
    >
      <HeartIcon />
    </button>
  );
}
