import { asVariables, type Example } from './example.ts';

/** Dashboard operations. They require an admin session. */
export const painel: readonly Example[] = [
  {
    query: `# Entrar como lojista: papel ADMIN, para as abas do painel.
mutation EntrarLojista($username: String!, $senha: String!) {
  entrar(username: $username, senha: $senha) {
    __typename
    ... on Sessao { usuarioId username papeis expiraEm }
    ... on Falha { codigo mensagem campo }
  }
}
`,
    variables: asVariables({ username: 'lojista', senha: 'Lojista@123' }),
  },
  {
    query: `# A tabela de produtos: o que a API não filtra, o gateway
# filtra. Mude as variáveis, ou tire uma:
# disponibilidade "ESGOTADOS", busca "oud"…
query PainelProdutos(
  $busca: String
  $categoria: String
  $disponibilidade: Disponibilidade
  $variacao: String
  $ordenarPor: OrdenacaoAdmin
  $pagina: Int
) {
  adminProdutos(
    busca: $busca
    categoria: $categoria
    disponibilidade: $disponibilidade
    variacao: $variacao
    ordenarPor: $ordenarPor
    pagina: $pagina
    tamanho: 10
  ) {
    pagina
    totalPaginas
    totalItens
    filtrosCompletos
    filtrosAplicados
    variacoesConhecidas
    itens {
      id
      nome
      ativo
      precoMinimo
      estoqueTotal
      variacoes { nome preco estoque }
    }
  }
}
`,
    variables: asVariables({
      categoria: 'Masculinos',
      disponibilidade: 'DISPONIVEIS',
      variacao: '10 ml',
      ordenarPor: 'MAIOR_ESTOQUE',
      pagina: 1,
    }),
  },
  {
    query: `# Os pedidos de todos. Tente status: PENDENTE, ou
# busca: um número, um nome, um CPF, um produto.
query PainelPedidos {
  adminPedidos(tamanho: 10) {
    totalItens
    filtrosCompletos
    itens {
      id
      data
      status
      statusOriginal
      total
      usuario { username nome }
      enderecoEntrega { cidade estado }
      historico { data de para autor motivo }
    }
  }
}
`,
  },
  {
    query: `# As contas da loja. Tente status: BANIDO, ou busca.
query PainelUsuarios {
  adminUsuarios(tamanho: 5) {
    totalItens
    filtrosCompletos
    itens {
      id
      username
      nome
      email
      status
      papeis
      perfil { telefone enderecos { cidade } }
    }
  }
}
`,
  },
  {
    query: `# Os números do painel: o que falhar vem null, o resto
# fica. O gateway guarda a resposta por 30 segundos, ou
# até que algo mude por ele.
query PainelResumo {
  adminResumo {
    atualizadoEm
    produtos
    esgotados
    estoqueBaixo
    usuarios
    pedidos
    pedidosPorStatus { status quantidade }
    faturamento30Dias
    hoje { pedidos faturamento }
    porDia { data pedidos faturamento }
    maisVendidos30Dias { nome unidades produto { id } }
    pedidosRecentes { id status total }
  }
}
`,
  },
  {
    query: `# Muitos de uma vez: um apelido por mudança. Vão uma a uma,
# e cada uma diz o que deu. Troque ativo por false, depois volte.
mutation PainelEmLote {
  primeiro: definirProdutoAtivo(id: "1", ativo: true) { ...Mudanca }
  segundo: definirProdutoAtivo(id: "2", ativo: true) { ...Mudanca }
}

fragment Mudanca on DefinirProdutoAtivoResultado {
  __typename
  ... on Produto { id nome ativo }
  ... on Falha { codigo mensagem }
}
`,
  },
  {
    query: `# Cada pedido que chega, na hora: fica aberta até parar.
# Crie um pedido na loja, em outra janela, para vê-lo aqui.
subscription PedidosNovos {
  pedidosNovos { id status total nomeCompleto itens { nomeProduto quantidade } }
}
`,
  },
];
