import { asVariables, type Example } from './example.ts';

/** A customer's operations, from sign-in to order. */
export const conta: readonly Example[] = [
  {
    query: `# Entrar: o cookie da sessão vale para as abas seguintes.
# Fora do navegador, peça token e mande-o no header
# Authorization: Bearer. Tente uma senha errada: a recusa
# é um tipo, não um erro.
mutation Entrar($username: String!, $senha: String!) {
  entrar(username: $username, senha: $senha) {
    __typename
    ... on Sessao { usuarioId username papeis expiraEm }
    ... on Falha { codigo mensagem campo }
    ... on MuitasTentativas { aguardarSegundos }
  }
}
`,
    variables: asVariables({ username: 'marina.costa', senha: 'Cliente@123' }),
  },
  {
    query: `# Pôr no carrinho. Tente variacaoId: null, e a resposta
# diz que volumes há; ou quantidade: 99.
mutation Adicionar($input: AdicionarAoCarrinhoInput!) {
  adicionarAoCarrinho(input: $input) {
    __typename
    ... on Carrinho {
      total
      quantidadeTotal
      itens { id nomeProduto variacaoNome quantidade }
    }
    ... on Falha { codigo mensagem campo }
    ... on EscolhaVariacao {
      produto { nome variacoes { id nome preco estoque } }
    }
    ... on EstoqueInsuficiente { disponivel }
  }
}
`,
    variables: asVariables({ input: { produtoId: '2', variacaoId: '4', quantidade: 1 } }),
  },
  {
    query: `# O carrinho de quem entrou, com o produto de cada linha.
# Sem sessão, o erro é UNAUTHENTICATED.
query Carrinho {
  carrinho {
    total
    quantidadeTotal
    itens {
      id
      nomeProduto
      variacaoNome
      quantidade
      precoUnitario
      subtotal
      estoque
      produto { slug categorias { nome } }
    }
  }
}
`,
  },
  {
    query: `# Perfil, endereços e frete numa só requisição.
# O id de um endereço serve para a aba seguinte.
query MinhaConta {
  meuPerfil {
    nomeCompleto
    cpf
    telefone
    email
    completo
  }
  meusEnderecos {
    id
    padrao
    logradouro
    numero
    bairro
    cidade
    estado
    cep
  }
  cotarFrete(cep: "61760-000") { servico valor prazo }
}
`,
  },
  {
    query: `# Criar o pedido do carrinho, que fica vazio.
# A mesma chave dá o mesmo pedido: execute outra vez.
# Para mais um, encha o carrinho e mude a chave.
mutation CriarPedido($input: CriarPedidoInput!) {
  criarPedido(input: $input) {
    __typename
    ... on Pedido {
      id
      status
      subtotal
      valorFrete
      total
      reservaAte
      itens { nomeProduto variacaoNome quantidade }
    }
    ... on Falha { codigo mensagem campo }
    ... on PrecoAlterado { totalAnterior totalAtual }
    ... on PedidoIncerto { chave }
  }
}
`,
    variables: asVariables({
      input: {
        enderecoId: '1',
        nomeCompleto: 'Marina Costa',
        cpf: '123.456.789-09',
        telefone: '(85) 90000-0001',
        email: 'marina.costa@example.com',
        chave: 'meu-primeiro-pedido',
      },
    }),
  },
  {
    query: `# Os pedidos de quem entrou, do mais novo ao mais antigo.
# Tente status: PENDENTE ou busca: "porto".
query MeusPedidos {
  meusPedidos(tamanho: 5) {
    totalItens
    itens {
      id
      data
      status
      total
      podePagar
      rastreio { situacao mensagem }
      itens { nomeProduto quantidade produto { slug } }
    }
  }
}
`,
  },
];
