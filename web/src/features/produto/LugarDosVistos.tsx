import { useEffect, useRef, useState } from 'react';
import { useAllowsOptional } from '../../shared/consent/choice.ts';
import { whenIdle } from '../../shared/idle.ts';
import { readSeen } from '../../shared/seen.ts';
import { Late } from '../../shared/ui/Late.tsx';
import type { ProdutoDaPagina } from './compra.ts';

const load = () => import('./Vistos.tsx').then(({ Vistos }) => Vistos);

/**
 * Where 'Vistos recentemente' stands, far down on a page. Its code comes when the browser has time, and only to who
 * lets it remember. `atual` is the product on screen: the list leaves it out and notes it down.
 */
export function LugarDosVistos({ atual }: { atual?: ProdutoDaPagina }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const allowed = useAllowsOptional();
  const notes = atual !== undefined;
  useEffect(() => {
    if (!allowed) return undefined;
    return whenIdle(() => {
      if (notes || readSeen() !== null) setWanted(true);
    });
  }, [allowed, notes]);
  return (
    <div ref={place}>
      {wanted && allowed ? <Late load={load} props={{ atual, place }} /> : null}
    </div>
  );
}
