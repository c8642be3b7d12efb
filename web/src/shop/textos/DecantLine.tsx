const SHELF = 372;
/** Glasses from large to small: centre, width and height in drawing units. */
const DECANTS = [
  { ml: 30, x: 318, width: 58, height: 176 },
  { ml: 10, x: 424, width: 42, height: 140 },
  { ml: 5, x: 508, width: 35, height: 108 },
  { ml: 3, x: 580, width: 30, height: 86 },
] as const;
const BOTTLE = { x: 138, width: 168, height: 196 } as const;

function Decant({ ml, x, width, height }: (typeof DECANTS)[number]) {
  const [left, top] = [x - width / 2, SHELF - height];
  const inset = 5;
  const level = top + height * 0.22;
  const ticks = Math.floor((SHELF - 14 - level) / 9);
  return (
    <g>
      <rect
        x={left + inset}
        y={level}
        width={width - 2 * inset}
        height={SHELF - inset - level}
        rx={4}
        fill="url(#linha-perfume)"
      />
      <rect
        x={left + inset}
        y={level - 1.5}
        width={width - 2 * inset}
        height={3}
        rx={1.5}
        fill="var(--amber-bright)"
      />
      <rect x={left} y={top} width={width} height={height} rx={7} fill="url(#linha-vidro)" />
      <path
        d={`M${left + width * 0.2} ${top}v-13h${width * 0.6}v13`}
        fill="var(--surface)"
        stroke="var(--text-faint)"
      />
      <rect
        x={left + width * 0.12}
        y={top - 47}
        width={width * 0.76}
        height={34}
        rx={3}
        fill="url(#linha-tampa)"
      />
      <g stroke="var(--text)" strokeOpacity={0.6}>
        {Array.from({ length: ticks }, (_, tick) => (
          <path
            key={tick}
            d={`M${left + width - inset} ${SHELF - 14 - tick * 9}h${tick % 5 === 0 ? -11 : -6}`}
          />
        ))}
      </g>
      <text x={x} y={SHELF + 34}>
        {ml} ml
      </text>
    </g>
  );
}

export function DecantLine({ className }: { className?: string | undefined }) {
  const { x, width, height } = BOTTLE;
  const [left, top] = [x - width / 2, SHELF - height];
  return (
    <svg
      className={className}
      width="100%"
      viewBox="0 0 640 440"
      role="img"
      aria-label="Um frasco original ao lado de decants de 30, 10, 5 e 3 ml"
    >
      <defs>
        <radialGradient id="linha-luz">
          <stop offset="0" stopColor="var(--amber-deep)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--amber-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="linha-perfume">
          <stop offset="0" stopColor="var(--liquid-edge)" />
          <stop offset="0.35" stopColor="var(--liquid)" />
          <stop offset="0.55" stopColor="var(--liquid-light)" />
          <stop offset="1" stopColor="var(--liquid-edge)" />
        </linearGradient>
        <linearGradient id="linha-vidro">
          <stop offset="0" stopColor="var(--text)" stopOpacity="0.34" />
          <stop offset="0.16" stopColor="var(--text)" stopOpacity="0.05" />
          <stop offset="0.84" stopColor="var(--text)" stopOpacity="0.05" />
          <stop offset="1" stopColor="var(--text)" stopOpacity="0.28" />
        </linearGradient>
        <linearGradient id="linha-tampa">
          <stop offset="0" stopColor="var(--surface-hover)" />
          <stop offset="0.3" stopColor="var(--cap)" />
          <stop offset="0.45" stopColor="var(--cap-light)" />
          <stop offset="1" stopColor="var(--line)" />
        </linearGradient>
      </defs>
      <ellipse cx="320" cy="270" rx="320" ry="200" fill="url(#linha-luz)" />
      <g>
        <rect
          x={left + 12}
          y={top + 44}
          width={width - 24}
          height={height - 56}
          rx={8}
          fill="url(#linha-perfume)"
        />
        <rect
          x={left + 12}
          y={top + 42}
          width={width - 24}
          height={4}
          rx={2}
          fill="var(--amber-bright)"
        />
        <rect x={left} y={top} width={width} height={height} rx={16} fill="url(#linha-vidro)" />
        <path d={`M${x - 26} ${top}v-20h52v20`} fill="var(--surface)" stroke="var(--text-faint)" />
        <rect x={x - 40} y={top - 96} width={80} height={76} rx={5} fill="url(#linha-tampa)" />
        <rect
          x={x - 44}
          y={top + 78}
          width={88}
          height={66}
          rx={2}
          fill="var(--bg)"
          fillOpacity={0.82}
          stroke="var(--amber)"
          strokeOpacity={0.6}
        />
        <path
          d={`M${x - 26} ${top + 104}h52M${x - 16} ${top + 118}h32`}
          stroke="var(--amber-bright)"
          strokeOpacity={0.8}
        />
      </g>
      <path d={`M0 ${SHELF + 0.5}H640`} stroke="var(--line-strong)" />
      <g
        fill="var(--text-soft)"
        fontFamily="var(--font-text)"
        fontSize="17"
        letterSpacing="0.6"
        textAnchor="middle"
      >
        <text x={x} y={SHELF + 34}>
          100 ml
        </text>
        {DECANTS.map((decant) => (
          <Decant key={decant.ml} {...decant} />
        ))}
      </g>
    </svg>
  );
}
