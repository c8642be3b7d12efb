import { z } from 'zod';
import { boundedText, id, looseText, reais, wholeNumber } from '../http/fields.ts';
import { METODOS } from './wire.ts';

const MAX_LINES = 200;

/** Text of a person's data; digits may come as a number. Absent, null and blank are all "not told". */
export const contactField = looseText(200).nullish();

const Item = z
  .object({
    id: id.nullish().describe('Number of the product, for clients that name it so.'),
    produtoId: id.nullish().describe('Number of the product.'),
    variacaoId: id.nullish().describe('Number of the variation.'),
    nomeProduto: boundedText(500).nullish().describe('Name, with or without the variation.'),
    nome: boundedText(500).nullish().describe('The same as `nomeProduto`.'),
    quantidade: wholeNumber(0, 9_999).nullish().describe('Units; absent or 0: as in the cart.'),
    precoUnitario: reais()
      .nullish()
      .describe('What the shopper saw, in reais; compared with the catalogue, never used.'),
  })
  .meta({ id: 'ItemDoNovoPedido', description: 'A line as the shopper saw it.' });

/** What `POST /pedidos/criar` reads (CARTPG-12, CHATPAY-03). */
export const CreateBody = z
  .object({
    enderecoId: id.nullish().describe('One of the caller’s addresses; absent: the default one.'),
    itens: z
      .array(Item)
      .max(MAX_LINES)
      .nullish()
      .describe('The cart as the shopper saw it; absent or empty: whatever is in it (C-41).'),
    total: reais()
      .nullish()
      .describe('What the shopper agreed to pay, in reais, with or without the freight.'),
    totalComFrete: z
      .boolean()
      .nullish()
      .describe(
        'True when `total` includes the freight: then only the order’s own total is accepted.',
      ),
    servicoFrete: boundedText(200).nullish().describe('Not used: the freight is the table’s.'),
    valorFrete: reais().nullish().describe('Freight the shopper saw; absent or 0: none shown.'),
    frete: z
      .object({
        servico: boundedText(200).nullish().describe('Not used.'),
        valor: reais().nullish().describe('The same as `valorFrete`.'),
        prazo: boundedText(200).nullish().describe('Not used.'),
      })
      .nullish()
      .describe('The freight as the chat path sends it.'),
    nomeCompleto: contactField.describe('Who receives it; absent: as in the profile.'),
    cpf: contactField.describe('With or without mask; absent: as in the profile.'),
    telefone: contactField.describe('With area code; absent: as in the profile.'),
    email: contactField.describe('Where mail goes; absent: the account’s.'),
    metodo: z
      .enum(METODOS)
      .nullish()
      .describe('How it will be paid, which says how long its units are kept. Additive.'),
  })
  .meta({
    id: 'NovoPedido',
    description: 'What the shopper saw and chose; prices and items are the shop’s own.',
    examples: [
      {
        enderecoId: 3,
        itens: [{ produtoId: 7, variacaoId: 22, quantidade: 1, precoUnitario: 79.9 }],
        total: 97.9,
        servicoFrete: 'Entrega padrão',
        valorFrete: 18,
        nomeCompleto: 'Marina Costa',
        cpf: '123.456.789-09',
        telefone: '(85) 90000-0001',
        email: 'marina.costa@example.com',
        metodo: 'PIX',
      },
    ],
  });
export type CreateBody = z.infer<typeof CreateBody>;
