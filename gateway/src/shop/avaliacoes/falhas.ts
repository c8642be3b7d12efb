import { confirmacao, falha } from '../falha.ts';

export const naoEntregue = falha(
  'NaoAvaliavel',
  null,
  'Você pode avaliar os produtos quando o pedido estiver concluído.',
);

export const jaAvaliado = falha('NaoAvaliavel', null, 'Você já avaliou este produto neste pedido.');

export const semConvites = confirmacao(
  'Pronto: não enviaremos mais pedidos de avaliação a esta conta.',
);
