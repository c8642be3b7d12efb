import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Picture } from '../../shared/ui/Picture.tsx';
import styles from './CategoryBlock.module.css';
import type { VitrineQuery } from './home.gen.ts';
import { shopPicture } from './pictures.ts';
import { ShopArt } from './ShopArt.tsx';

type Categoria = VitrineQuery['categorias'][number];

/** HOME-11, HOME-12, CAT-01 … CAT-05: one category, its own art behind the product that stands for it. */
export function CategoryBlock({
  categoria,
  destaque,
  reversed,
}: {
  categoria: Omit<Categoria, 'destaque'>;
  destaque: NonNullable<Categoria['destaque']>;
  reversed: boolean;
}) {
  return (
    <article className={styles['block']} data-reversed={reversed || undefined}>
      <div className={styles['scene']}>
        <ShopArt
          picture={shopPicture(categoria.slug)}
          sizes="(width < 48rem) 100vw, 60vw"
          className={styles['art']}
        />
        {destaque.imagem ? (
          <Picture
            imagem={destaque.imagem}
            sizes="(width < 48rem) 40vw, 260px"
            className={styles['product']}
          />
        ) : null}
      </div>
      <div className={styles['words']}>
        <h2>{categoria.titulo}</h2>
        <p>{categoria.descricao}</p>
        <ButtonLink
          look="outline"
          to={`/produtos?categoria=${encodeURIComponent(categoria.nome)}`}
          aria-label={`Ver Produtos: ${categoria.titulo}`}
        >
          Ver Produtos
        </ButtonLink>
      </div>
    </article>
  );
}
