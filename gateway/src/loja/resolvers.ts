import type { Resolvers } from '../graphql/types.gen.ts';

/** Address of a chat with the shop, first text in place; no personal data in it (C-61). */
export function buildConversaUrl(phone: string, marca: string): string {
  const text = `Olá! Vim pelo site da ${marca} e gostaria de fazer um pedido.`;
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}

export const resolvers: Resolvers = {
  Query: {
    linkConversa: (_, __, { services }) => services.loja.conversaUrl,
    configuracao: (_, __, { services }) => services.loja,
  },
};
