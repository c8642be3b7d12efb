import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentLabel } from '../../../lib/formats/content.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { sizesOf } from '../../../ui/sizes.ts';
import { itemDe } from '../../carrinho/otimista.ts';
import { useAdicionar } from '../../carrinho/useAdicionar.ts';
import { cardAction, stockLabel } from './card-action.ts';
import type { ProdutoAVendaFragment } from './ProdutoAVenda.gen.ts';
import styles from './ProdutoAVenda.module.css';
import { ProdutoCard } from './ProdutoCard.tsx';
import { pricePerMlLabel } from './price-per-ml.ts';

const SIZES = `(max-width:359px) 90vw,${sizesOf('45vw', '(min-width: 80em) 405px, (min-width: 64em) 30vw, 45vw')}`;

const EscolhaDeVolume = lazyDialog(() => import('./EscolhaDeVolume.tsx'), 'EscolhaDeVolume');

/** The card's button: adds a simple product, or opens the choice of a volume. */
function BotaoDeCompra({ produto, nameId }: { produto: ProdutoAVendaFragment; nameId: string }) {
  const navigate = useNavigate();
  const carrinho = useAdicionar();
  const [choosing, setChoosing] = useState(false);
  const action = cardAction(produto);

  const add = () => {
    if (carrinho.pending) return;
    void carrinho.add(itemDe(produto, null, produto.precoMinimo ?? 0), { wait: false });
  };

  return (
    <>
      <Button
        variant="outline"
        fullWidth
        className={`${styles['action']} needs-js`}
        disabled={action.kind === 'blocked'}
        aria-busy={carrinho.pending || undefined}
        aria-describedby={nameId}
        onClick={action.kind === 'choose' ? () => setChoosing(true) : add}
        onPointerEnter={action.kind === 'choose' ? EscolhaDeVolume.preload : undefined}
      >
        {action.label}
      </Button>
      {choosing ? (
        <EscolhaDeVolume
          produto={produto}
          onClosed={() => setChoosing(false)}
          // Falls back to the product page.
          onMissing={() => {
            setChoosing(false);
            void navigate(`/produtos/${encodeURIComponent(produto.slug)}`);
          }}
        />
      ) : null}
    </>
  );
}

function Volumes({ produto }: { produto: ProdutoAVendaFragment }) {
  const { variacoes } = produto;
  if (variacoes.length === 0) return <p className={styles['content']}>{contentLabel(produto)}</p>;
  const largest = Math.max(1, ...variacoes.map(({ volumeMl }) => volumeMl ?? 0));
  return (
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
  );
}

/** A card of the listing, with description, volumes, stock and button. */
export function ProdutoAVenda({
  produto,
  priority,
  level = 3,
}: {
  produto: ProdutoAVendaFragment;
  priority: boolean;
  level?: 3 | 4;
}) {
  const nameId = useId();
  const { ativo, descricao, estoqueTotal } = produto;
  const stock = stockLabel(produto);
  return (
    <ProdutoCard
      produto={produto}
      sizes={SIZES}
      variant="aligned"
      priority={priority}
      level={level}
      nameId={nameId}
      state={!ativo ? 'inativo' : estoqueTotal > 0 ? undefined : 'esgotado'}
      about={descricao === '' ? null : <p className={styles['description']}>{descricao}</p>}
      volumes={<Volumes produto={produto} />}
      besidePrice={pricePerMlLabel(produto)}
      note={
        stock === null ? null : (
          <p className={styles['stock']} data-esgotado={estoqueTotal > 0 ? undefined : ''}>
            {stock}
          </p>
        )
      }
      action={<BotaoDeCompra produto={produto} nameId={nameId} />}
    />
  );
}
