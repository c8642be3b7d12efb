import type { ComponentType } from 'react';
import { showToast } from '../lib/toasts.ts';
import { Late } from './Late.tsx';

/** A lazily loaded dialog. When its code does not arrive, it closes with a notification. */
export function LateDialog<Props extends { readonly onClosed: () => void }>({
  load,
  props,
}: {
  /** Must be a stable reference. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const onMissing = () => {
    props.onClosed();
    showToast('error', 'Não foi possível abrir agora. Confira a conexão e tente de novo.');
  };
  return <Late load={load} props={props} onMissing={onMissing} />;
}
