import { Link } from 'react-router-dom';
import { NoPicture } from '../../../shared/ui/NoPicture.tsx';
import { priceLabel } from '../price.ts';
import type { Visto } from '../vistos.ts';
import styles from './CartaoVisto.module.css';

/** `note` qualifies the price; `whole` opens the product by a full page load. */
export function CartaoVisto({
  visto,
  note,
  whole = false,
}: {
  visto: Visto;
  note: string | null;
  whole?: boolean;
}) {
  const { slug, nome, preco, emVolumes, foto } = visto;
  const address = `/produtos/${encodeURIComponent(slug)}`;
  return (
    <article className={styles['card']}>
      <div className={styles['frame']}>
        {foto ? (
          <img
            src={foto.url}
            alt=""
            width={foto.largura}
            height={foto.altura}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <NoPicture />
        )}
      </div>
      <h3>{whole ? <a href={address}>{nome}</a> : <Link to={address}>{nome}</Link>}</h3>
      <p className={styles['price']}>
        {priceLabel({ precoMinimo: preco, variacoes: emVolumes ? [null] : [] })}
      </p>
      {note === null || preco === null ? null : <p className={styles['note']}>{note}</p>}
    </article>
  );
}
