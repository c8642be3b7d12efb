import { formatCep } from '../../../lib/formats/cep.ts';
import { linhasDoEndereco } from '../../../lib/pedidos/endereco-linhas.ts';
import type { EnderecoDoPedidoFragment } from '../../../lib/pedidos/pedidos.gen.ts';

/** An address in one line. */
export function enderecoEmLinha(endereco: EnderecoDoPedidoFragment): string {
  return [...linhasDoEndereco(endereco), formatCep(endereco.cep)].filter(Boolean).join(', ');
}

export function etiquetaText(
  nomeCompleto: string | null,
  endereco: EnderecoDoPedidoFragment,
): string {
  const cep = endereco.cep === '' ? '' : `CEP ${formatCep(endereco.cep)}`;
  return [nomeCompleto, ...linhasDoEndereco(endereco), cep].filter(Boolean).join('\n');
}
