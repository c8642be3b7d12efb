const MARKS = [3, 5, 10, 15, 20, 30];
const BOTTOM = 820;
const TOP = 330;
const FULL = 33;

const height = (ml: number) => BOTTOM - ((BOTTOM - TOP) * ml) / FULL;

/** Drawing of a lit decant vial, filled to 20 ml. */
export function Frasco({ className }: { className: string | undefined }) {
  const level = height(20);
  return (
    <svg
      className={className}
      viewBox="0 0 900 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="frasco-luz" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--lamp-glow)" stopOpacity="0.75" />
          <stop offset="0.45" stopColor="var(--lamp-dusk)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--bg)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="frasco-sombra" x1="0" x2="1">
          <stop offset="0.7" stopColor="var(--bg)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--bg)" />
        </linearGradient>
        <linearGradient id="frasco-liquido" x1="0" x2="1">
          <stop offset="0" stopColor="var(--liquid-edge)" />
          <stop offset="0.2" stopColor="var(--liquid)" />
          <stop offset="0.5" stopColor="var(--liquid-light)" />
          <stop offset="0.82" stopColor="var(--liquid-shade)" />
          <stop offset="1" stopColor="var(--liquid-edge)" />
        </linearGradient>
        <linearGradient id="frasco-vidro" x1="0" x2="1">
          <stop offset="0" stopColor="var(--text)" stopOpacity="0.32" />
          <stop offset="0.12" stopColor="var(--text)" stopOpacity="0.05" />
          <stop offset="0.85" stopColor="var(--text)" stopOpacity="0.04" />
          <stop offset="1" stopColor="var(--text)" stopOpacity="0.28" />
        </linearGradient>
        <linearGradient id="frasco-tampa" x1="0" x2="1">
          <stop offset="0" stopColor="var(--surface-hover)" />
          <stop offset="0.25" stopColor="var(--cap)" />
          <stop offset="0.4" stopColor="var(--cap-light)" />
          <stop offset="0.6" stopColor="var(--cap-shade)" />
          <stop offset="1" stopColor="var(--surface-hover)" />
        </linearGradient>
        <radialGradient id="frasco-mesa" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="frasco-dentro">
          <path d="M376 300h148v500a24 24 0 0 1-24 24H400a24 24 0 0 1-24-24Z" />
        </clipPath>
      </defs>

      <rect width="900" height="1000" fill="var(--bg)" />
      <ellipse cx="450" cy="520" rx="520" ry="560" fill="url(#frasco-luz)" />
      <rect y="834" width="900" height="166" fill="var(--bg-deep)" opacity="0.6" />
      <ellipse cx="450" cy="846" rx="330" ry="42" fill="url(#frasco-mesa)" />
      <ellipse cx="450" cy="838" rx="96" ry="9" fill="var(--bg-deep)" opacity="0.75" />

      <g clipPath="url(#frasco-dentro)">
        <rect x="376" y={level} width="148" height="440" fill="url(#frasco-liquido)" />
        <ellipse cx="450" cy={level} rx="74" ry="9" fill="var(--liquid-surface)" opacity="0.85" />
        <rect x="446" y="300" width="7" height="500" fill="var(--text)" opacity="0.14" />
      </g>
      <path
        d="M366 290h168v512a32 32 0 0 1-32 32H398a32 32 0 0 1-32-32Z"
        fill="url(#frasco-vidro)"
        stroke="var(--text)"
        strokeOpacity="0.28"
        strokeWidth="1.5"
      />
      <rect x="384" y="318" width="9" height="470" rx="4.5" fill="var(--text)" opacity="0.3" />

      <rect x="356" y="252" width="188" height="40" rx="4" fill="url(#frasco-tampa)" />
      <rect x="372" y="110" width="156" height="142" rx="6" fill="url(#frasco-tampa)" />
      <path d="M372 246h156M356 262h188" stroke="var(--bg)" strokeOpacity="0.4" />

      <g stroke="var(--text)" strokeLinecap="round">
        {Array.from({ length: 31 }, (_, ml) => {
          const named = MARKS.includes(ml);
          return (
            <path
              key={ml}
              d={`M${named ? 480 : 498} ${height(ml)}H516`}
              strokeOpacity={named ? 0.8 : 0.4}
              strokeWidth={named ? 2 : 1.25}
            />
          );
        })}
      </g>
      <g fill="var(--text-soft)" fontSize="20" fontFamily="var(--font-text)" letterSpacing="1">
        {MARKS.map((ml) => (
          <text key={ml} x="560" y={height(ml) + 7}>
            {ml} ml
          </text>
        ))}
      </g>
      <rect width="900" height="1000" fill="url(#frasco-sombra)" />
    </svg>
  );
}
