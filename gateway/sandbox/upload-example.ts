/**
 * Shell commands that create a product with a picture as the demo shop's admin.
 * They need a `foto.png` (or `.jpg`, `.webp`) in the current folder.
 */
export function createUploadExample(origin: string): string {
  const entrar = JSON.stringify({
    query:
      'mutation { entrar(username: "lojista", senha: "Lojista@123") { ... on Falha { mensagem } } }',
  });
  const operations = JSON.stringify(
    {
      query:
        'mutation ($input: ProdutoInput!, $imagem: Upload!) { criarProduto(input: $input, imagem: $imagem) { __typename ... on Produto { id slug } ... on Falha { codigo mensagem campo } } }',
      variables: {
        input: {
          nome: 'Meu Perfume',
          descricao: 'Um perfume de teste.',
          precoBase: 59.9,
          estoque: 5,
          categorias: ['Feminino'],
        },
        imagem: null,
      },
    },
    null,
    2,
  );
  return `# 1. Entrar, guardando o cookie da sessão
curl -s -c sessao.txt ${origin}/graphql \\
  -H 'content-type: application/json' \\
  -d '${entrar}'

# 2. A operação, onde vai o arquivo, e o arquivo
curl -s -b sessao.txt ${origin}/graphql \\
  -H 'apollo-require-preflight: 1' \\
  -F operations='${operations}' \\
  -F map='{"foto":["variables.imagem"]}' \\
  -F foto=@foto.png
`;
}
