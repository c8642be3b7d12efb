import type { ReactNode } from 'react';
import { Icon } from '../../../shared/ui/icons.tsx';
import { statusText } from './rotulos.ts';
import styles from './SituacaoDoUsuario.module.css';
import type { StatusUsuario } from './usuario.gen.ts';

/** Each status has its own shape, so that colour is not the only difference. */
const SHAPES: Readonly<Record<StatusUsuario, ReactNode>> = {
  ATIVO: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  INATIVO: <path d="M9 6v12M15 6v12" />,
  BANIDO: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 6 12 12" />
    </>
  ),
};

export function SituacaoDoUsuario({ status }: { status: StatusUsuario }) {
  return (
    <span className={styles['badge']} data-status={status}>
      <Icon size={16}>{SHAPES[status]}</Icon>
      {statusText(status)}
    </span>
  );
}
