import { Button, Group } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Late } from './Late.tsx';
import { useFocusAfter } from './useFocusAfter.ts';

/** A lazily loaded part of a page. When its code does not arrive, it offers to load it again. */
export function LateSection<Props extends object>({
  load,
  props,
  fallback,
}: {
  /** Must be a stable reference. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  fallback?: ReactNode;
}) {
  const [code, setCode] = useState<'first' | 'missing' | 'again'>('first');
  // The retry button disappears while the code is loaded again.
  const place = useFocusAfter<HTMLDivElement>(code === 'again');
  const part =
    code === 'missing' ? (
      <Group
        role="alert"
        gap="sm"
        px="md"
        py="sm"
        style={{ borderLeft: '2px solid var(--danger)' }}
      >
        <p>Esta parte não abriu. Confira a conexão.</p>
        <Button variant="outline" size="sm" onClick={() => setCode('again')}>
          Tentar de novo
        </Button>
      </Group>
    ) : (
      <Late load={load} props={props} fallback={fallback} onMissing={() => setCode('missing')} />
    );
  return code === 'first' ? (
    part
  ) : (
    <div ref={place} tabIndex={-1} className="unmarked">
      {part}
    </div>
  );
}
