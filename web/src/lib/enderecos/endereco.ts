import type { EnderecoDaContaFragment } from './enderecos.gen.ts';

export type Endereco = EnderecoDaContaFragment;

export type Intencao =
  | { readonly modo: 'adicionar'; readonly endereco: null; readonly primeiro: boolean }
  | { readonly modo: 'editar' | 'excluir'; readonly endereco: Endereco };

/** Address in one line: 'Rua das Flores, 10 - Fortaleza/CE (60000-000)'. Omits missing parts. */
export function enderecoText({ logradouro, numero, cidade, estado, cep }: Endereco): string {
  const place = [cidade, estado].filter(Boolean).join('/');
  const line = [`${logradouro}, ${numero}`, place].filter(Boolean).join(' - ');
  return cep === '' ? line : `${line} (${cep})`;
}
