import type { EmpresaDaLojaFragment } from '../../lib/loja/empresa.gen.ts';
import type { PrepareContext } from '../../lib/routing/page.ts';
import { InstituicaoDocument, useInstituicaoQuery } from './institucional.gen.ts';

/** The shop's identity and contacts; null where it could not be read. */
export interface Instituicao {
  readonly conversaUrl: string | null;
  readonly empresa: EmpresaDaLojaFragment | null;
}

/** Server read for the pages of this folder; a subset of the shell's query. */
export async function prepareInstituicao({ client }: PrepareContext): Promise<void> {
  await client.query({ query: InstituicaoDocument }).catch(() => undefined);
}

export function useInstituicao(): Instituicao {
  const configuracao = useInstituicaoQuery({}).data?.configuracao;
  return {
    conversaUrl: configuracao?.conversaUrl ?? null,
    empresa: configuracao?.empresa ?? null,
  };
}
