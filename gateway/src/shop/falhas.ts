import { codigoOf, type Falha, type FalhaName } from './falha.ts';
import { MAX_FAVORITOS } from './favoritos/port.ts';

type Texts = { readonly [Name in FalhaName]?: string | readonly [campo: string, mensagem: string] };

function byType<Given extends Texts>(texts: Given) {
  const built = Object.entries(texts).map(([type, text]) => {
    const [campo, mensagem] = typeof text === 'string' ? [null, text] : text;
    return [type, { __typename: type, codigo: codigoOf(type), campo, mensagem }];
  });
  // Each key is the type of its failure.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(built) as { readonly [Name in keyof Given & FalhaName]: Falha<Name> };
}

/**
 * The failures with one text, by their type in the schema: what a person reads, after the input field if there is one.
 * A type with several texts is in the `falhas.ts` of its domain. An API refuses with the code of the type (`outcomesOf`).
 */
export const FALHAS = byType({
  AvaliacaoNaoEncontrada: ['id', 'Esta avaliação não existe mais.'],
  CarrinhoIlegivel:
    'A loja não consegue mais abrir um item do seu carrinho. Abra o carrinho e esvazie-o para continuar.',
  CarrinhoVazio: 'Seu carrinho está vazio.',
  CategoriaDuplicada: ['nome', 'Já existe uma categoria com este nome.'],
  CategoriaNaoEncontrada: ['id', 'Esta categoria não existe mais.'],
  CodigoInvalido: [
    'codigo',
    '❌ Código inválido ou já usado. Confira o código atual do aplicativo.',
  ],
  /** More than a session alone may do (`sessao/identidade.ts`). */
  ConfirmacaoNecessaria: '🔐 Para fazer isto, confirme que é você.',
  DesafioExpirado: '⚠️ O tempo para informar o código acabou. Entre de novo com usuário e senha.',
  EmailNaoEncontrado: ['email', '❌ Email não encontrado.'],
  EnderecoEmUso: [
    'id',
    'Este endereço faz parte de um pedido e não pode ser excluído. Adicione outro e torne-o o padrão.',
  ],
  EnderecoNaoEncontrado: ['id', 'Este endereço não está mais na sua lista. Escolha outro.'],
  FreteIndisponivel: 'A API desta loja não guarda frete por estado. Combine o frete na conversa.',
  ItemNaoEncontrado: ['itemId', 'Este item não está mais no carrinho.'],
  MuitosAvisos: 'Você já espera por 50 perfumes. Cancele um aviso para pedir outro.',
  MuitosFavoritos: ['id', `Você já tem ${MAX_FAVORITOS} favoritos. Retire um para guardar outro.`],
  // Verbatim (CHK-05).
  PagamentoEmProcessamento: '⏳ Pagamento em processamento...',
  PedidoIncerto:
    'A loja não confirmou o pedido. Veja em Meus Pedidos se ele aparece antes de tentar de novo.',
  ProdutoNaoEncontrado: ['id', 'Este produto não existe mais.'],
  /** The API lacks this call; the shop's staff can do it by hand. */
  RecursoIndisponivel:
    'A loja ainda não faz isso por aqui. Fale com a gente na conversa e cuidamos disso.',
  SegundoFatorPedido: '🔐 Senha correta. Informe agora o código do seu aplicativo autenticador.',
  /** The mailed link is used, expired or forged. */
  TokenInvalido: ['token', '❌ Token inválido ou expirado.'],
  UsuarioNaoEncontrado: ['id', 'Esta conta não existe mais. Recarregue a lista.'],
  VariacaoEmUso: [
    'variacoes',
    'Uma das variações retiradas está em um carrinho ou pedido e não pode ser removida. Para tirá-la da venda, deixe o estoque dela em 0.',
  ],
  VolumeDisponivel: 'Este perfume já voltou: está disponível agora.',
});
