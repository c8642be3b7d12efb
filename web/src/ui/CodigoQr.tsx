import { encode } from 'uqr';

// By hand: Mantine draws no QR code.

/** A QR code, dark on light in every theme, so that every camera reads it. */
export function CodigoQr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      fill="var(--on-amber)"
      style={{
        justifySelf: 'center',
        width: 'min(15rem, 100%)',
        borderRadius: 'var(--radius-large)',
      }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="var(--mantine-color-white)" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
