import type { PedidoEditadoFragment } from '../../src/admin/sections/pedidos/edicao.gen.ts';
import type { PedidoAdminFragment } from '../../src/admin/sections/pedidos/pedido.gen.ts';
import { linhaDe } from '../pedidos.ts';

export const linhaAdmin = linhaDe;

export function pedidoAdmin(parts: Partial<PedidoAdminFragment> = {}): PedidoAdminFragment {
  const status = parts.status ?? 'PAGO';
  return {
    __typename: 'Pedido',
    id: '101',
    data: '2026-03-05T14:07:31-03:00',
    status,
    statusOriginal: status === 'ENTREGUE' ? 'CONCLUIDO' : status,
    total: 119.8,
    devolvido: 0,
    subtotal: 99.8,
    valorFrete: 20,
    servicoFrete: 'Entrega padrão',
    linkRastreio: null,
    chaveFiscal: null,
    mudaNaConversa: false,
    nomeCompleto: 'Marina Exemplo',
    cpf: '529.982.247-25',
    telefone: '85987654321',
    email: 'marina@loja.example',
    metodo: 'PIX',
    versao: 3,
    desistencia: null,
    pagamento: null,
    devolucaoManual: null,
    assistente: null,
    usuario: {
      __typename: 'UsuarioResumo',
      id: '7',
      username: 'marina',
      nome: 'Marina Exemplo',
      email: 'marina@loja.example',
    },
    itens: [linhaAdmin({ id: '101:1' })],
    enderecoEntrega: {
      __typename: 'Endereco',
      id: `pedido-${parts.id ?? '101'}`,
      logradouro: 'Rua das Acácias',
      numero: '10',
      complemento: 'Apto 3',
      bairro: 'São Gerardo',
      cidade: 'Fortaleza',
      estado: 'CE',
      cep: '60000-000',
    },
    ...parts,
  };
}

export function pedidoEditado(parts: Partial<PedidoEditadoFragment> = {}): PedidoEditadoFragment {
  const pedido = pedidoAdmin(parts);
  return {
    ...pedido,
    historico: [
      {
        __typename: 'EventoPedido',
        data: pedido.data,
        de: null,
        para: 'PENDENTE',
        autor: 'marina',
        motivo: null,
      },
      {
        __typename: 'EventoPedido',
        data: '2026-03-05T15:00:00-03:00',
        de: 'PENDENTE',
        para: pedido.status,
        autor: 'admin',
        motivo: 'mudança de status',
      },
    ],
    ...parts,
  };
}
