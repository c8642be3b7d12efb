interface Example {
  readonly query: string;
  readonly variables?: string;
}

/** The tabs a newcomer finds, in the order they are meant to be run; each runs unedited on the demo shop. */
export const examples: Example[] = [
  {
    query: `# Catálogo: busca, filtros, ordem e páginas. Nenhuma sessão é necessária.
query Catalogo {
  produtos(categorias: ["Árabes"], ordenarPor: MENOR_PRECO, tamanho: 6) {
    pagina
    totalPaginas
    totalItens
    itens {
      slug
      nome
      precoMinimo
      precoVaria
      disponivel
      categorias { nome }
      variacoes { id nome preco estoque volumeMl precoPorMl }
    }
  }
}
`,
  },
  {
    query: `# A página inicial numa só requisição. Ligue o rastro, acima, para ver as chamadas REST.
query PaginaInicial {
  destaques { ...Cartao }
  masculinos: maisVendidos(categoria: "Masculinos") { ...Cartao }
  femininos: maisVendidos(categoria: "Femininos") { ...Cartao }
  arabes: maisVendidos(categoria: "Árabes") { ...Cartao }
  categorias {
    titulo
    descricao
    destaque { ...Cartao }
  }
}

fragment Cartao on Produto {
  slug
  nome
  precoMinimo
  precoVaria
  imagem { url largura altura alt }
  variacoes { nome preco }
}
`,
  },
  {
    query: `# Entrar: a resposta põe o cookie da sessão, que vale para as abas seguintes.
# Fora do navegador, mande o token em Authorization: Bearer.
mutation Entrar($username: String!, $password: String!) {
  entrar(username: $username, password: $password) {
    __typename
    ... on Sessao { usuarioId usuario papeis expiraEm descritor }
    ... on Falha { codigo mensagem campo }
    ... on MuitasTentativas { aguardarSegundos }
  }
}
`,
    variables: JSON.stringify({ username: 'marina.costa', password: 'Cliente@123' }, null, 2),
  },
  {
    query: `# Pôr no carrinho: entre primeiro, na aba anterior. As recusas esperadas são tipos, não erros:
# com variacaoId null, um produto em volumes responde quais há.
mutation Adicionar($produtoId: ID!, $variacaoId: ID) {
  adicionarAoCarrinho(input: { produtoId: $produtoId, variacaoId: $variacaoId }) {
    __typename
    ... on Carrinho { total quantidadeTotal itens { id nomeProduto variacaoNome quantidade } }
    ... on Falha { codigo mensagem campo }
    ... on EscolhaVariacao { produto { nome variacoes { id nome preco estoque } } }
    ... on EstoqueInsuficiente { disponivel }
  }
}
`,
    variables: JSON.stringify({ produtoId: '1', variacaoId: '2' }, null, 2),
  },
  {
    query: `# O carrinho de quem entrou; sem sessão, o erro UNAUTHENTICATED.
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
      disponivel
    }
  }
}
`,
  },
  {
    query: `# Sessão: quem sou, e como sair.
query Sessao {
  sessao { usuarioId usuario papeis expiraEm }
}

mutation Sair {
  sair
}
`,
  },
];
