import { Stack, Text } from '@mantine/core';
import styles from './checkout.module.css';
import type { PaymentMessage } from './words.ts';

const EDGES: Record<PaymentMessage['kind'], string> = {
  good: 'var(--success)',
  waiting: 'var(--amber)',
  odd: 'var(--warning)',
  bad: 'var(--danger)',
};

/** Message about a payment. Both live regions stay mounted: problems interrupt, progress is announced politely. */
export function Aviso({ message }: { message: PaymentMessage | null }) {
  const urgent = message !== null && (message.kind === 'bad' || message.kind === 'odd');
  const text = message ? (
    <Stack gap="xs" className={styles['message']} style={{ borderColor: EDGES[message.kind] }}>
      <p>{message.text}</p>
      {message.detail === null ? null : <Text variant="soft">{message.detail}</Text>}
    </Stack>
  ) : null;
  return (
    <>
      <div role="alert" className="live">
        {urgent ? text : null}
      </div>
      <div role="status" className="live">
        {urgent ? null : text}
      </div>
    </>
  );
}
