import { Link } from 'react-router-dom';
import { NoPicture } from '../../shared/ui/NoPicture.tsx';
import { Picture } from '../../shared/ui/Picture.tsx';
import { fromCard } from '../produto/from-card.ts';
import { priceLabel } from '../produto/price.ts';
import styles from './HomeCard.module.css';
import type { ProdutoDaHomeFragment } from './home.gen.ts';

export function HomeCard({ produto, sizes }: { produto: ProdutoDaHomeFragment; sizes: string }) {
  const { id, nome, slug, imagem, variacoes, disponivel, precoMinimo } = produto;
  return (
    <article className={styles['card']}>
      <div className={styles['frame']}>
        {imagem ? (
          <Picture imagem={imagem} alt="" sizes={sizes} className={styles['picture']} />
        ) : (
          <NoPicture />
        )}
        {disponivel || !precoMinimo ? null : <p className={styles['soldOut']}>Esgotado</p>}
      </div>
      <h3>
        <Link to={`/produtos/${encodeURIComponent(slug)}`} state={fromCard(id)}>
          {nome}
        </Link>
      </h3>
      {variacoes.length > 0 ? (
        <p className={styles['volumes']}>
          {variacoes.map((variacao) => variacao.nome).join(' • ')}
        </p>
      ) : null}
      <p className={styles['price']}>{priceLabel(produto)}</p>
    </article>
  );
}
