import type { PerfilDeUsuarioQuery } from './perfil.gen.ts';
import { papelText, readPapel, readStatus, statusText } from './rotulos.ts';

export type Evento = NonNullable<
  NonNullable<PerfilDeUsuarioQuery['adminUsuario']>['historico']
>[number];

/** Label and value format per kind of change; unknown kinds are shown unchanged. */
const KINDS: Readonly<
  Record<string, { readonly name: string; readonly read: (text: string) => string }>
> = {
  status: {
    name: 'Status',
    read: (text) => {
      const status = readStatus(text);
      return status ? statusText(status) : text;
    },
  },
  papeis: {
    name: 'Papel',
    read: (text) => {
      const papeis = text.split(/,\s*/).flatMap((each) => readPapel(each) ?? []);
      return papeis.length > 0 ? papelText(papeis) : text;
    },
  },
};

/** Formats a change: `Status: de Ativo para Banido`, or `Status: Ativo` for the first known value. */
export function eventoText({ campo, de, para }: Evento): string {
  const { name, read } = KINDS[campo] ?? { name: campo, read: (text: string) => text };
  const after = para === null ? '-' : read(para);
  return de === null ? `${name}: ${after}` : `${name}: de ${read(de)} para ${after}`;
}
