import type { Resolvers } from '../graphql/tipos.gen.ts';

/** Address of a chat with the shop, first text in place; no personal data in it (C-61). */
export function montarConversa(numero: string, marca: string): string {
  const texto = `Olá! Vim pelo site da ${marca} e gostaria de fazer um pedido.`;
  return `https://wa.me/${numero}?text=${encodeURIComponent(texto)}`;
}

export const resolvers: Resolvers = {
  Query: {
    linkConversa: (_, __, { servicos }) => servicos.loja.conversaUrl,
    configuracao: (_, __, { servicos }) => servicos.loja,
  },
};
