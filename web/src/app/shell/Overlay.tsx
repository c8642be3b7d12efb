import { BRAND, OVERLAY_LIFETIME } from '../../shared/constants.ts';
import { BrandMark } from './Brand.tsx';
import styles from './Overlay.module.css';

/**
 * SHELL-10 (C-71): the veil of a visit's first page. It is drawn by the style sheet alone, over a page
 * that is already there, and takes no click: `html` says when it is not shown at all.
 */
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
