import { graphql } from 'relay-runtime';

// A build with Relay's plugin puts the compiled documents in place of these.
export const documents = () => [
  graphql`
    fragment pedidosResumo on Pedido { total status itens { id nomeProduto } }`,
  graphql`
    query pedidosQuery($pagina: Int!) {
      meusPedidos(pagina: $pagina) { totalItens itens { id ...pedidosResumo } }
    }`,
];
