import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NoPicture } from '../../../ui/NoPicture.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { fromCard } from '../from-card.ts';
import { priceLabel } from '../price.ts';
import { Coracao } from './Coracao.tsx';
import type { ProdutoCardFragment } from './ProdutoCard.gen.ts';
import styles from './ProdutoCard.module.css';

/** The card counts the volumes. A recently viewed product has no names of them. */
export type ProdutoMostrado = Omit<ProdutoCardFragment, '__typename' | 'variacoes'> & {
  readonly variacoes: readonly unknown[];
};

/** 'Inativo' on every card; 'Esgotado' on a small one, whose buttons do not say it. */
function tagOf({ ativo, disponivel, precoMinimo }: ProdutoMostrado, small: boolean): string | null {
  if (!ativo) return 'Inativo';
  return small && !disponivel && precoMinimo ? 'Esgotado' : null;
}

/** Names of the volumes, for the slot `volumes` of a small card. */
export function NomesDosVolumes({
  variacoes,
}: {
  variacoes: readonly { readonly nome: string }[];
}) {
  if (variacoes.length === 0) return null;
  return <p className={styles['volumes']}>{variacoes.map(({ nome }) => nome).join(' • ')}</p>;
}

// By hand: drawn many times a page: plain elements, with slots for what a list adds.
/** The card of a product: picture, linked name and price. The slots hold what a list adds. */
export function ProdutoCard({
  produto,
  sizes,
  variant,
  priority = false,
  level = 3,
  nameId,
  wholePage = false,
  state,
  about,
  volumes,
  besidePrice,
  note,
  action,
}: {
  produto: ProdutoMostrado;
  sizes: string;
  /** `aligned` shares its rows with the cards beside it, so it needs `volumes` and `action`. */
  variant: 'aligned' | 'medium' | 'small';
  /** True for a picture of the first screen. */
  priority?: boolean;
  level?: 3 | 4;
  nameId?: string;
  /** True where the link must load the whole page. */
  wholePage?: boolean;
  state?: 'inativo' | 'esgotado' | undefined;
  about?: ReactNode;
  volumes?: ReactNode;
  besidePrice?: string | null;
  note?: ReactNode;
  action?: ReactNode;
}) {
  const { id, slug, nome, imagem, ativo, notaTexto } = produto;
  const Heading = `h${level}` as const;
  const address = `/produtos/${encodeURIComponent(slug)}`;
  const aligned = variant === 'aligned';
  const tag = tagOf(produto, !aligned);
  return (
    <article className={styles['card']} data-variant={variant} data-state={state}>
      <div className={styles['frame']}>
        {imagem ? (
          <Picture
            imagem={imagem}
            sizes={sizes}
            priority={priority}
            className={styles['picture']}
            {...(aligned ? {} : { alt: '' })}
          />
        ) : (
          <NoPicture />
        )}
        {tag === null ? null : <span className={styles['tag']}>{tag}</span>}
        {/* On the picture, so that cards with and without it are equally high. */}
        {notaTexto ? <p className={styles['rating']}>{notaTexto}</p> : null}
        <Coracao produto={produto} className={styles['heart']} />
      </div>
      <div className={styles['words']}>
        <Heading id={nameId} className={styles['name']}>
          {!ativo ? (
            nome
          ) : wholePage ? (
            <a href={address}>{nome}</a>
          ) : (
            <Link to={address} state={fromCard(id)}>
              {nome}
            </Link>
          )}
        </Heading>
        {about}
      </div>
      {volumes}
      <div className={styles['foot']}>
        <p className={styles['price']}>
          {priceLabel(produto)}
          {besidePrice ? <span className={styles['perMl']}>{besidePrice}</span> : null}
        </p>
        {typeof note === 'string' ? <p className={styles['note']}>{note}</p> : note}
      </div>
      {action}
    </article>
  );
}
