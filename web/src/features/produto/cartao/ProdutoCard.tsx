import { Button } from '@mantine/core';
import { type ComponentType, type MouseEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { NoPicture } from '../../../shared/ui/NoPicture.tsx';
import { Picture } from '../../../shared/ui/Picture.tsx';
import { sizesOf } from '../../../shared/ui/sizes.ts';
import { holdPageWidth } from '../../../shared/ui/still-page.ts';
import { useAdicionar } from '../../carrinho/useAdicionar.ts';
import { fromCard } from '../from-card.ts';
import { contentLabel, priceLabel } from '../price.ts';
import { cardAction, stockLabel } from './card-action.ts';
import type { ProdutoDoCartaoFragment } from './cartao.gen.ts';
import type { EscolhaDeVolumeProps } from './EscolhaDeVolume.tsx';
import styles from './ProdutoCard.module.css';
import { pricePerMlLabel } from './price-per-ml.ts';

const SIZES = `(max-width:359px) 90vw,${sizesOf('45vw', '(min-width: 80em) 405px, (min-width: 64em) 30vw, 45vw')}`;

const loadEscolha = () => import('./EscolhaDeVolume.tsx');

/** One product of a list. Set `priority` for pictures of the first screen. */
export function ProdutoCard({
  produto,
  priority,
  level = 3,
}: {
  produto: ProdutoDoCartaoFragment;
  priority: boolean;
  level?: 3 | 4;
}) {
  const Heading = level === 3 ? 'h3' : 'h4';
  const { id, slug, nome, imagem, ativo, variacoes } = produto;
  const address = `/produtos/${encodeURIComponent(slug)}`;
  const navigate = useNavigate();
  const carrinho = useAdicionar();
  const [Escolha, setEscolha] = useState<ComponentType<EscolhaDeVolumeProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const action = cardAction(produto);
  const stock = stockLabel(produto);
  const perMl = pricePerMlLabel(produto);
  const largest = Math.max(1, ...variacoes.map(({ volumeMl }) => volumeMl ?? 0));

  const choose = () =>
    void loadEscolha().then(
      (module) => {
        holdPageWidth();
        setEscolha(() => module.EscolhaDeVolume);
      },
      // Falls back to the product page.
      () => navigate(address),
    );

  const add = () => {
    if (carrinho.pendente) return;
    void carrinho.adicionar(
      {
        produtoId: id,
        slug,
        variacaoId: null,
        nome,
        imagem,
        precoUnitario: produto.precoMinimo ?? 0,
      },
      { espera: false },
    );
  };

  const act = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    button.current = currentTarget;
    if (action.kind === 'choose') choose();
    else add();
  };

  return (
    <article
      className={styles['card']}
      data-inativo={ativo ? undefined : ''}
      data-esgotado={produto.estoqueTotal > 0 ? undefined : ''}
    >
      <div className={styles['photo']}>
        {imagem ? (
          <Picture
            imagem={imagem}
            sizes={SIZES}
            priority={priority}
            className={styles['picture']}
          />
        ) : (
          <NoPicture />
        )}
        {!ativo && <span className={styles['tag']}>Inativo</span>}
      </div>

      <div className={styles['words']}>
        <Heading id={nameId} className={styles['name']}>
          {ativo ? (
            <Link to={address} state={fromCard(id)} className={styles['link']}>
              {nome}
            </Link>
          ) : (
            nome
          )}
        </Heading>
        {produto.descricao !== '' && <p className={styles['description']}>{produto.descricao}</p>}
      </div>

      {variacoes.length > 0 ? (
        <ul className={styles['volumes']} aria-label="Volumes">
          {variacoes.map((variacao) => (
            <li key={variacao.id} data-esgotado={variacao.estoque > 0 ? undefined : ''}>
              <span className={styles['scale']} aria-hidden="true">
                <span style={{ width: `${(100 * (variacao.volumeMl ?? 0)) / largest}%` }} />
              </span>
              {variacao.nome}
              {variacao.estoque <= 0 && <span className="visually-hidden"> (esgotado)</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles['content']}>{contentLabel(produto)}</p>
      )}

      <div className={styles['foot']}>
        <p className={styles['price']}>
          {priceLabel(produto)}
          {perMl !== null && <span className={styles['perMl']}>{perMl}</span>}
        </p>
        {stock === null ? null : <p className={styles['stock']}>{stock}</p>}
      </div>

      <Button
        variant="outline"
        fullWidth
        className={`${styles['action']} needs-js`}
        disabled={action.kind === 'blocked'}
        aria-busy={carrinho.pendente || undefined}
        aria-describedby={nameId}
        onClick={act}
        onPointerEnter={
          action.kind === 'choose' ? () => void loadEscolha().catch(() => undefined) : undefined
        }
      >
        {action.label}
      </Button>

      {Escolha && (
        <Escolha
          produto={produto}
          onClosed={() => {
            setEscolha(null);
            button.current?.focus();
          }}
        />
      )}
    </article>
  );
}
