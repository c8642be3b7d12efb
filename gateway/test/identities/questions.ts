import { createHash } from 'node:crypto';
import type { Person } from './people.ts';

/** An operation of the fuzz. */
export interface Question {
  readonly text: string;
  readonly hash: string;
  /**
   * `public`: the same for everyone. `own`: the caller's data, and nothing without a session. `mixed`: both in one
   * document without `@auth`. `foreign`: another person's order. `admin`: everyone's data, for admins only.
   */
  readonly scope: 'public' | 'own' | 'mixed' | 'foreign' | 'admin';
  readonly variables?: (other: Person) => Readonly<Record<string, unknown>>;
}

const question = (
  scope: Question['scope'],
  text: string,
  variables?: Question['variables'],
): Question => ({
  scope,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
  ...(variables && { variables }),
});

export const QUESTIONS: readonly Question[] = [
  question('public', '{ categorias { id nome slug } }'),
  question('public', '{ produtos(pagina: 1) { totalItens itens { nome slug precoMinimo } } }'),
  question('public', '{ destaques { nome } maisVendidos(categoria: "Árabes") { nome } }'),
  question('public', 'query P($s: String!) { produto(slug: $s) { nome } }', () => ({
    s: 'noite-de-oud',
  })),
  question('mixed', '{ categorias { nome } sessao { username } }'),
  question('mixed', '{ sessao { username papeis } }'),
  question('own', '{ carrinho { itens { nomeProduto quantidade } } }'),
  question('own', '{ categorias { nome } meuPerfil { nomeCompleto email } }'),
  question('own', '{ meusEnderecos { logradouro } }'),
  question('own', '{ meusPedidos { itens { id itens { nomeProduto } } } }'),
  question(
    'own',
    'mutation { adicionarAoCarrinho(input: { produtoId: "2" }) { ... on Carrinho { itens { nomeProduto } } } }',
  ),
  question(
    'foreign',
    'query O($id: ID!) { pedido(id: $id) { id itens { nomeProduto } } }',
    (other) => ({
      id: String(other.pedidoId),
    }),
  ),
  question(
    'foreign',
    'query S($id: ID!) { statusPedido(id: $id) sessao { username } }',
    (other) => ({
      id: String(other.pedidoId),
    }),
  ),
  question('admin', '{ adminUsuarios(tamanho: 100) { itens { username email } } }'),
  question('admin', '{ adminPedidos(tamanho: 100) { itens { id itens { nomeProduto } } } }'),
  question(
    'admin',
    'mutation R($nome: String!) { renomearCategoria(id: "3", nome: $nome) { ... on ListaCategorias { categorias { nome } } } }',
    (other) => ({ nome: other.usuarioId % 2 ? 'Árabe' : 'Árabes' }),
  ),
];
