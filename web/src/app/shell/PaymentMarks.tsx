import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './PaymentMarks.module.css';

function Mark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span className="visually-hidden">{name}</span>
      <svg viewBox="0 0 52 34" aria-hidden="true" className={styles['mark']}>
        <rect x="0.5" y="0.5" width="51" height="33" rx="4.5" className={styles['card']} />
        {children}
      </svg>
    </li>
  );
}

export function PaymentMarks() {
  return (
    <Group component="ul" gap="xs" align="stretch" pt="xs">
      <Mark name="Visa">
        <text x="26" y="22" fontSize={14} className={styles['slanted']}>
          VISA
        </text>
      </Mark>
      <Mark name="Mastercard">
        <circle cx="21.5" cy="17" r="8" className={styles['disc']} />
        <circle cx="30.5" cy="17" r="8" className={styles['ring']} />
      </Mark>
      <Mark name="Elo">
        <text x="26" y="22" fontSize={14} className={styles['round']}>
          elo
        </text>
      </Mark>
      <Mark name="Pix">
        <path d="m26 6.5 10.5 10.5L26 27.5 15.5 17 26 6.5Z" className={styles['ring']} />
        <path d="M20.8 17h2.4l2.8-2.8 2.8 2.8h2.4" className={styles['ring']} />
      </Mark>
    </Group>
  );
}
