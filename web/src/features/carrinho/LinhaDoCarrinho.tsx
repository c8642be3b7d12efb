import { Link } from 'react-router-dom';
import { formatMoney } from '../../shared/formats/money.ts';
import { Picture } from '../../shared/ui/Picture.tsx';
import { Quantity } from '../../shared/ui/Quantity.tsx';
import styles from './LinhaDoCarrinho.module.css';
import { isProvisional, type Linha } from './otimista.ts';

/** C-43: why a line cannot hold more; null when it can. */
export function limitOf({ disponivel, estoque, quantidade }: Linha): string | null {
  if (!disponivel) return 'Não está mais à venda';
  return estoque !== null && quantidade >= estoque ? `Só há ${estoque} em estoque` : null;
}

/** DRAWER-03: one line of the cart with its controls. */
export function LinhaDoCarrinho({
  linha,
  pendente,
  onMore,
  onLess,
  onRemove,
}: {
  linha: Linha;
  /** True while the shop has not confirmed the line as it is shown. */
  pendente: boolean;
  onMore: () => void;
  onLess: () => void;
  onRemove: () => void;
}) {
  const { nomeProduto, variacaoNome, quantidade, precoUnitario, subtotal, imagem, produto } = linha;
  const name = variacaoNome ? `${nomeProduto}, ${variacaoNome}` : nomeProduto;
  return (
    <li className={styles['line']} aria-busy={pendente} data-gone={!linha.disponivel}>
      <div className={styles['picture']}>
        {imagem ? <Picture imagem={imagem} sizes="(min-width: 48em) 112px, 80px" alt="" /> : null}
      </div>
      <div className={styles['what']}>
        <h3 className={styles['name']}>
          {produto ? <Link to={`/produtos/${produto.slug}`}>{nomeProduto}</Link> : nomeProduto}
        </h3>
        {variacaoNome ? <p className={styles['volume']}>{variacaoNome}</p> : null}
        <p className={styles['price']}>
          {quantidade} x {formatMoney(precoUnitario)}
        </p>
      </div>
      <p className={styles['subtotal']}>{formatMoney(subtotal)}</p>
      <div className={styles['controls']}>
        {isProvisional(linha) ? (
          <p className={styles['wait']}>Adicionando…</p>
        ) : (
          <>
            <Quantity
              value={quantidade}
              name={name}
              onLess={onLess}
              onMore={onMore}
              limit={limitOf(linha)}
            />
            <button
              type="button"
              className={styles['remove']}
              aria-label={`Remover ${name}`}
              onClick={onRemove}
            >
              Remover
            </button>
          </>
        )}
      </div>
    </li>
  );
}
