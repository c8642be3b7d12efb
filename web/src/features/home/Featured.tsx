import { FEATURED_DELAY, FEATURED_SKELETONS } from '../../shared/constants.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import styles from './Featured.module.css';
import { HomeCard } from './HomeCard.tsx';
import type { ProdutoDaHomeFragment } from './home.gen.ts';

const SIZES = '(width < 48rem) 46vw, (width < 80rem) 23vw, 300px';

/**
 * HOME-06 … HOME-08: the products put forward; `produtos` is undefined while they are on their way.
 * Placeholders and list lie over one another and the style sheet changes them after the delay, so the
 * list is in the page from the start and shows at once where there is no JavaScript.
 */
export function Featured({ produtos }: { produtos: readonly ProdutoDaHomeFragment[] | undefined }) {
  const shown = produtos?.filter((produto) => produto.ativo);
  if (shown?.length === 0) return null;
  return (
    <section className={styles['featured']} aria-labelledby="destaques-titulo">
      <header>
        <p className="eyebrow">Escolhas da casa</p>
        <h2 id="destaques-titulo">Em destaque</h2>
      </header>
      <div
        className={styles['stage']}
        style={{ animationDuration: `${FEATURED_DELAY}ms` }}
        data-loading={shown === undefined || undefined}
      >
        <ul className={styles['placeholders']} aria-hidden="true">
          {Array.from({ length: FEATURED_SKELETONS }, (_, place) => (
            <li key={place}>
              <Skeleton className={styles['frame']} />
              <Skeleton className={styles['line']} />
              <Skeleton className={styles['short']} />
            </li>
          ))}
        </ul>
        {shown ? (
          <ul className={styles['list']}>
            {shown.map((produto) => (
              <li key={produto.id}>
                <HomeCard produto={produto} sizes={SIZES} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
