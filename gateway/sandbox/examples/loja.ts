import type { Example } from './example.ts';

/** Public operations. */
export const loja: readonly Example[] = [
  {
    query: `# Catálogo: busca, filtros, ordem e páginas, sem sessão.
# Tente busca: "oud", ordenarPor: NOME_ASC ou pagina: 2.
query Catalogo {
  produtos(
    categorias: ["Árabes"]
    ordenarPor: MENOR_PRECO
    tamanho: 6
  ) {
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
      variacoes { id nome preco estoque precoPorMl }
    }
  }
}
`,
  },
  {
    query: `# A página inicial numa só requisição.
# Ligue "Rastrear as chamadas REST", acima, e execute de
# novo: o que já foi buscado vem do cache.
query PaginaInicial {
  destaques { ...Cartao }
  masculinos: maisVendidos(categoria: "Masculinos") {
    ...Cartao
  }
  femininos: maisVendidos(categoria: "Femininos") {
    ...Cartao
  }
  arabes: maisVendidos(categoria: "Árabes") {
    ...Cartao
  }
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
];
