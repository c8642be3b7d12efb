import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { useAllowsOptional } from '../../shared/consent/choice.ts';
import { whenIdle } from '../../shared/idle.ts';
import { readSeen } from '../../shared/seen.ts';
import type { ProdutoDaPagina } from './compra.ts';
import type { Vistos as VistosPart } from './Vistos.tsx';

const loadVistos = () => import('./Vistos.tsx');

/**
 * Where 'Vistos recentemente' stands, far down on a page. Its code comes when the browser has time, and only to who
 * lets it remember. `atual` is the product on screen: the list leaves it out and notes it down.
 */
export function LugarDosVistos({ atual }: { atual?: ProdutoDaPagina }) {
  const place = useRef<HTMLDivElement>(null);
  const [Vistos, setVistos] = useState<ComponentType<ComponentProps<typeof VistosPart>> | null>(
    null,
  );
  const allowed = useAllowsOptional();
  const notes = atual !== undefined;
  useEffect(() => {
    if (!allowed) return undefined;
    return whenIdle(() => {
      if (!notes && readSeen() === null) return;
      loadVistos().then(
        (module) => setVistos(() => module.Vistos),
        () => undefined,
      );
    });
  }, [allowed, notes]);
  return <div ref={place}>{Vistos && allowed ? <Vistos atual={atual} place={place} /> : null}</div>;
}
