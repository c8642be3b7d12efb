import { formatCep } from '../../../shared/formats/cep.ts';
import { linhasDoEndereco } from '../../pedidos/endereco-linhas.ts';
import type { EnderecoDoPedidoFragment } from '../../pedidos/pedidos.gen.ts';

/** Recipient and address as the text of a label. */
export function etiquetaText(
  nomeCompleto: string | null,
  endereco: EnderecoDoPedidoFragment,
): string {
  const cep = endereco.cep === '' ? '' : `CEP ${formatCep(endereco.cep)}`;
  return [nomeCompleto, ...linhasDoEndereco(endereco), cep].filter(Boolean).join('\n');
}
