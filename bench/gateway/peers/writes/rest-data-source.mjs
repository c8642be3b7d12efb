import { RESTDataSource } from '@apollo/datasource-rest';
import { buildSchema, graphql } from 'graphql';

const schema = buildSchema(`
  type Query { x: Int }
  type Mutation { adicionar(usuarioId: Int!, produtoId: Int!): Boolean }`);

class Cart extends RESTDataSource {
  constructor(url, token) {
    super();
    this.baseURL = `${url}/`;
    this.token = token;
  }

  willSendRequest(_, request) {
    request.headers.authorization = `Bearer ${this.token}`;
  }

  add(body) {
    return this.post('carrinho/adicionar', { body });
  }
}

/** Adds a unit as a resolver on Apollo's RESTDataSource, with its defaults. True when it reports no error. */
export async function open(url, token) {
  return async () => {
    const cart = new Cart(url, token);
    const rootValue = {
      adicionar: async (input) => {
        await cart.add({ ...input, variacaoId: null, quantidade: 1 });
        return true;
      },
    };
    const source = 'mutation { adicionar(usuarioId: 7, produtoId: 2) }';
    const { errors } = await graphql({ schema, source, rootValue });
    return errors === undefined;
  };
}
