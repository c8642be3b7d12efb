import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** A drawing of lines. */
const LINES = { fill: 'none', stroke: 'var(--text-soft)', strokeWidth: 1.5 } as const;

function Mark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span className="visually-hidden">{name}</span>
      <svg
        viewBox="0 0 52 34"
        width="3.25rem"
        fill="var(--text-soft)"
        fontFamily="var(--font-text)"
        fontSize={14}
        fontWeight={700}
        textAnchor="middle"
        aria-hidden="true"
      >
        <rect
          x="0.5"
          y="0.5"
          width="51"
          height="33"
          rx="4.5"
          fill="none"
          stroke="var(--line-strong)"
        />
        {children}
      </svg>
    </li>
  );
}

export function PaymentMarks() {
  return (
    <Group component="ul" gap="xs" align="stretch" pt="xs">
      <Mark name="Visa">
        <text x="26" y="22" fontStyle="italic" letterSpacing="0.04em">
          VISA
        </text>
      </Mark>
      <Mark name="Mastercard">
        <circle cx="21.5" cy="17" r="8" fill="var(--text-faint)" opacity={0.55} />
        <circle cx="30.5" cy="17" r="8" {...LINES} />
      </Mark>
      <Mark name="Elo">
        <text x="26" y="22">
          elo
        </text>
      </Mark>
      <Mark name="Pix">
        <path d="m26 6.5 10.5 10.5L26 27.5 15.5 17 26 6.5Z" {...LINES} />
        <path d="M20.8 17h2.4l2.8-2.8 2.8 2.8h2.4" {...LINES} />
      </Mark>
    </Group>
  );
}
