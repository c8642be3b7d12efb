const TICKS = 21;

export function EmptyDecant({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 400" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id="vazio-luz">
          <stop offset="0" stopColor="var(--amber-deep)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--amber-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="vazio-vidro">
          <stop offset="0" stopColor="var(--text)" stopOpacity="0.3" />
          <stop offset="0.16" stopColor="var(--text)" stopOpacity="0.04" />
          <stop offset="0.84" stopColor="var(--text)" stopOpacity="0.04" />
          <stop offset="1" stopColor="var(--text)" stopOpacity="0.24" />
        </linearGradient>
      </defs>
      <ellipse cx="100" cy="360" rx="100" ry="34" fill="url(#vazio-luz)" />
      <rect x="56" y="96" width="88" height="272" rx="14" fill="url(#vazio-vidro)" />
      <rect x="56" y="96" width="88" height="272" rx="14" stroke="var(--line-strong)" />
      <path d="M76 96V76h48v20" stroke="var(--line-strong)" />
      <rect x="66" y="22" width="68" height="54" rx="4" stroke="var(--line-strong)" />
      <path d="M64 356a88 26 0 0 1 72 0 9 9 0 0 1-9 6H73a9 9 0 0 1-9-6Z" fill="var(--amber)" />
      <g stroke="var(--text-faint)">
        {Array.from({ length: TICKS }, (_, tick) => (
          <path key={tick} d={`M138 ${346 - tick * 11}h${tick % 5 === 0 ? -20 : -10}`} />
        ))}
      </g>
    </svg>
  );
}
