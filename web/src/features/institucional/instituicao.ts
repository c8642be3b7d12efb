import type { PrepareContext } from '../../shared/routing/page.ts';
import {
  InstituicaoDocument,
  type InstituicaoQuery,
  useInstituicaoQuery,
} from './institucional.gen.ts';

/** Who the shop is and how it is reached; what could not be read is null, and the page does without. */
export interface Instituicao {
  readonly conversaUrl: string | null;
  readonly empresa: InstituicaoQuery['configuracao']['empresa'] | null;
}

/** The read of every page of this folder that names the company; a part of what the shell reads anyway. */
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
