import { BRAND, OVERLAY_LIFETIME } from '../../lib/constants.ts';
import { BrandMark } from './Brand.tsx';
import styles from './Overlay.module.css';

// By hand: CSS alone, over the page before its script runs. The transition of LoadingOverlay needs the script.
/** Loading overlay of a visit's first page. Pure CSS over the rendered page; a class on `html` disables it. */
export function Overlay() {
  return (
    <div className={styles['overlay']} style={{ animationDuration: `${OVERLAY_LIFETIME}ms` }}>
      <output className="visually-hidden">Carregando a loja</output>
      <div aria-hidden="true" className={styles['inside']}>
        <BrandMark className={styles['mark']} />
        <span className={styles['name']}>{BRAND}</span>
        <span className={styles['measure']}>
          <span
            className={styles['level']}
            style={{ animationDuration: `${OVERLAY_LIFETIME}ms` }}
          />
        </span>
      </div>
    </div>
  );
}
