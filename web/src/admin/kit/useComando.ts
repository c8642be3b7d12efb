import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../lib/parse.ts';

const COMANDOS = ['novo', 'marcar PAGO', 'marcar ENVIADO', 'marcar ENTREGUE', 'estornar'] as const;
export type ComandoDoPainel = (typeof COMANDOS)[number];

/** Runs the command of the palette that the address' state carries, once: the state is cleared first. */
export function useComando(run: (comando: ComandoDoPainel) => void): void {
  const { search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const comando = isRecord(state) ? COMANDOS.find((each) => each === state['comando']) : undefined;
  const runOnce = useEffectEvent((wanted: ComandoDoPainel) => {
    void navigate({ search, hash }, { replace: true });
    run(wanted);
  });
  useEffect(() => {
    if (comando !== undefined) runOnce(comando);
  }, [comando]);
}
