import { Badge, type BadgeProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { statusText } from './rotulos.ts';
import type { StatusUsuario } from './usuario.gen.ts';

/** Each status has its own sign and edge, so that colour is not the only difference. */
const LOOKS: Readonly<Record<StatusUsuario, { readonly sign: ReactNode } & BadgeProps>> = {
  ATIVO: { color: 'green', sign: <path d="m5 12.5 4.5 4.5L19 7.5" /> },
  INATIVO: { color: 'dark.1', bd: '1px dotted', sign: <path d="M9 6v12M15 6v12" /> },
  BANIDO: {
    color: 'red',
    bd: '1px dashed',
    sign: (
      <>
        <circle cx="12" cy="12" r="8.5" />
        <path d="m6 6 12 12" />
      </>
    ),
  },
};

export function SituacaoDoUsuario({ status }: { status: StatusUsuario }) {
  const { sign, ...look } = LOOKS[status];
  return (
    <Badge {...look} miw="max-content" leftSection={<Icon size={16}>{sign}</Icon>}>
      {statusText(status)}
    </Badge>
  );
}
