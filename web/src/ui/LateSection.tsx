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
  const [missing, setMissing] = useState(false);
  const [hasMissed, setHasMissed] = useState(false);
  const miss = () => {
    setMissing(true);
    setHasMissed(true);
  };
  // The retry button disappears while the code is loaded again.
  const place = useFocusAfter<HTMLDivElement>(!missing);
  const part = missing ? (
    <Group role="alert" gap="sm" px="md" py="sm" style={{ borderLeft: '2px solid var(--danger)' }}>
      <p>Esta parte não abriu. Confira a conexão.</p>
      <Button variant="outline" size="sm" onClick={() => setMissing(false)}>
        Tentar de novo
      </Button>
    </Group>
  ) : (
    <Late load={load} props={props} fallback={fallback} onMissing={miss} />
  );
  return hasMissed ? (
    <div ref={place} tabIndex={-1} className="unmarked">
      {part}
    </div>
  ) : (
    part
  );
}
