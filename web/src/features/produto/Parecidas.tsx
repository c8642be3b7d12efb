import { useId } from 'react';
import { Link } from 'react-router-dom';
import { NoPicture } from '../../shared/ui/NoPicture.tsx';
import { Picture } from '../../shared/ui/Picture.tsx';
import { fromCard } from './from-card.ts';
import styles from './Parecidas.module.css';
import type { Parecida } from './parecidas.ts';
import { priceLabel } from './price.ts';

const SIZES = '(min-width: 80em) 302px, (min-width: 62em) 22vw, 44vw';

export function Parecidas({ items }: { items: readonly Parecida[] }) {
  const title = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles['similar']} aria-labelledby={title}>
      <p className="eyebrow">Da mesma família</p>
      <h2 id={title}>Fragrâncias parecidas</h2>
      <ul>
        {items.map(({ produto, emComum }) => (
          <li key={produto.id}>
            <article className={styles['card']}>
              <div className={styles['frame']}>
                {produto.imagem ? (
                  <Picture
                    imagem={produto.imagem}
                    alt=""
                    sizes={SIZES}
                    className={styles['picture']}
                  />
                ) : (
                  <NoPicture />
                )}
              </div>
              <h3>
                <Link
                  to={`/produtos/${encodeURIComponent(produto.slug)}`}
                  state={fromCard(produto.id)}
                >
                  {produto.nome}
                </Link>
              </h3>
              {emComum.length > 0 ? (
                <p className={styles['shared']}>Em comum: {emComum.join(', ')}</p>
              ) : null}
              {produto.variacoes.length > 0 ? (
                <p className={styles['volumes']}>
                  {produto.variacoes.map(({ nome }) => nome).join(' • ')}
                </p>
              ) : null}
              <p className={styles['price']}>{priceLabel(produto)}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
