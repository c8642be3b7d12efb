import { useEffect, useRef, useState } from 'react';
import { useAllowsOptional } from '../../shared/consent/choice.ts';
import { whenIdle } from '../../shared/idle.ts';
import { readSeen } from '../../shared/seen.ts';
import { Late } from '../../shared/ui/Late.tsx';
import type { ProdutoDaPagina } from './compra.ts';

const load = () => import('./Vistos.tsx').then(({ Vistos }) => Vistos);

/**
 * Placeholder of 'Vistos recentemente'. It loads when the browser is idle and the visitor allowed optional storage.
 * `atual` is the product on screen: it is recorded and omitted from the list.
 */
export function LugarDosVistos({ atual }: { atual?: ProdutoDaPagina }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const allowed = useAllowsOptional();
  const records = atual !== undefined;
  useEffect(() => {
    if (!allowed) return undefined;
    return whenIdle(() => {
      if (records || readSeen() !== null) setWanted(true);
    });
  }, [allowed, records]);
  return (
    <div ref={place}>
      {wanted && allowed ? <Late load={load} props={{ atual, place }} /> : null}
    </div>
  );
}
