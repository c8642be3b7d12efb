import { encode } from 'uqr';
import styles from './Seguranca.module.css';

/** A QR code, dark on light in every theme, so that every camera reads it. */
export function CodigoQr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles['qrPaper']} d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
