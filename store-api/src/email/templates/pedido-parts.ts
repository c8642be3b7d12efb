import type { Shop } from '../../config.ts';
import { A_COMBINAR } from '../../fretes/quote.ts';
import { nameOf } from '../../pedidos/items.ts';
import type { StoredItem, StoredPedido } from '../../pedidos/read.ts';
import { formatCep } from '../../text/digits.ts';
import { type Block, button, type SumRow, section } from '../content.ts';
import { formatReais } from '../formats.ts';

/** The fields of an order that its mails use: neither CPF nor telephone, which mail must not carry. */
export type PedidoOfEmail = Pick<
  StoredPedido,
  | 'id'
  | 'status'
  | 'metodo'
  | 'reserva_ate'
  | 'valor_frete'
  | 'total'
  | 'servico_frete'
  | 'prazo_frete'
  | 'nome_completo'
  | 'endereco'
  | 'link_rastreio'
  | 'desistencia_motivo'
> & { itens: readonly Omit<StoredItem, 'id' | 'produto_id' | 'variacao_id' | 'imagem'>[] };

export function bill(pedido: PedidoOfEmail): Block {
  const itens = pedido.itens.map(
    ({ nome_produto, variacao_nome, quantidade, preco_unitario }): SumRow => ({
      label: nameOf(nome_produto, variacao_nome),
      detail: `${quantidade} × ${formatReais(preco_unitario)}`,
      value: formatReais(quantidade * preco_unitario),
    }),
  );
  const total: SumRow = { label: 'Total', value: formatReais(pedido.total), strong: true };
  return { kind: 'sums', rows: [...itens, frete(pedido), total] };
}

function frete({ valor_frete, servico_frete, prazo_frete }: PedidoOfEmail): SumRow {
  if (servico_frete === A_COMBINAR) return { label: 'Frete', value: 'Frete a combinar' };
  const detail = [servico_frete, prazo_frete].filter((part) => part?.trim()).join(', ');
  return {
    label: 'Frete',
    ...(detail === '' ? {} : { detail }),
    value: valor_frete === 0 ? 'Grátis' : formatReais(valor_frete),
  };
}

/** The delivery address; empty for an order without one. */
export function deliverySection({ endereco, nome_completo }: PedidoOfEmail): Block[] {
  if (endereco === null) return [];
  const { logradouro, numero, complemento, bairro, cidade, estado, cep } = endereco;
  const street = [`${logradouro}, ${numero}`, complemento].filter((part) => part?.trim());
  const lines = [
    nome_completo ?? '',
    street.join(' — '),
    bairro,
    `${cidade}/${estado}`,
    `CEP ${formatCep(cep)}`,
  ];
  return [
    section(
      'Endereço de entrega',
      lines.filter((line) => line.trim() !== ''),
    ),
  ];
}

export function meusPedidos({ publicUrl }: Shop): Block {
  return button('Ver meus pedidos', `${publicUrl}/meus-pedidos`);
}
