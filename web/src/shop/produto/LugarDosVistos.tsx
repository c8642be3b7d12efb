import { useEffect, useRef, useState } from 'react';
import { useAllowsOptional } from '../../lib/consent/choice.ts';
import { whenIdle } from '../../lib/idle.ts';
import { readSeen } from '../../lib/seen.ts';
import { Late } from '../../ui/Late.tsx';
import type { ProdutoDaPagina } from './compra.ts';

const load = () => import('./Vistos.tsx').then(({ Vistos }) => Vistos);

/** Loads the list when the browser is idle and optional storage is allowed. `atual` is recorded and omitted. */
export function LugarDosVistos({ atual }: { atual?: ProdutoDaPagina }) {
  const place = useRef<HTMLDivElement>(null);
  const [shouldLoad, setShouldLoad] = useState(false);
  const allowed = useAllowsOptional();
  const records = atual !== undefined;
  useEffect(() => {
    if (!allowed) return undefined;
    return whenIdle(() => {
      if (records || readSeen() !== null) setShouldLoad(true);
    });
  }, [allowed, records]);
  return (
    <div ref={place}>
      {shouldLoad && allowed ? <Late load={load} props={{ atual, place }} /> : null}
    </div>
  );
}
