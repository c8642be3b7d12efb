import { Stack, Text } from '@mantine/core';
import { BRAND, OVERLAY_LIFETIME } from '../../lib/constants.ts';
import { BrandMark } from './Brand.tsx';
import styles from './Overlay.module.css';

// By hand: CSS alone, over the page before its script runs. The transition of LoadingOverlay needs the script.
/** Loading overlay of a visit's first page. Pure CSS over the rendered page; a class on `html` disables it. */
export function Overlay() {
  return (
    <div
      className={`needs-js ${styles['overlay']}`}
      style={{ animationDuration: `${OVERLAY_LIFETIME}ms` }}
    >
      <output className="visually-hidden">Carregando a loja</output>
      <Stack aria-hidden="true" align="center">
        <BrandMark width="2.25rem" />
        <Text span ff="var(--font-display)" fz="var(--size-2)" lts="-0.01em">
          {BRAND}
        </Text>
        <span className={styles['measure']}>
          <span
            className={styles['level']}
            style={{ animationDuration: `${OVERLAY_LIFETIME}ms` }}
          />
        </span>
      </Stack>
    </div>
  );
}
