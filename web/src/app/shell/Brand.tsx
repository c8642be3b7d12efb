import { Link } from 'react-router-dom';
import { BRAND } from '../../lib/constants.ts';
import styles from './Brand.module.css';

export function BrandMark({ width }: { width: string }) {
  return (
    <svg viewBox="0 0 20 28" fill="none" aria-hidden="true" width={width}>
      <path d="M4.5 10.2h11v13.3a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3V10.2Z" stroke="currentColor" />
      <path d="M7.5 1.5h5v5.2h-5z" stroke="currentColor" strokeLinejoin="round" />
      <path d="M6.3 6.7h7.4v3.5H6.3z" stroke="currentColor" strokeLinejoin="round" />
      <path
        d="M6 16.8h8v6.6a1.6 1.6 0 0 1-1.6 1.6H7.6A1.6 1.6 0 0 1 6 23.4v-6.6Z"
        fill="var(--amber)"
      />
    </svg>
  );
}

// By hand: the shop's drawing.
export function Brand({ className }: { className?: string | undefined }) {
  return (
    <Link to="/" className={[styles['brand'], className].filter(Boolean).join(' ')}>
      <BrandMark width="1.15rem" />
      <span>{BRAND}</span>
    </Link>
  );
}
