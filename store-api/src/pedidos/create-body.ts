import { z } from 'zod';
import { boundedText, id, looseText, named, reais, wholeNumber } from '../http/fields.ts';
import { METODOS } from './wire.ts';

const MAX_LINES = 200;

/** A contact field; digits may come as a number. Null and blank mean absent. */
export const contactField = looseText(200).nullish();

const Item = named('ItemDoNovoPedido', 'A line as the customer saw it.', {
  id: id.nullish().describe('The same as `produtoId`, as older clients send it.'),
  produtoId: id.nullish().describe('Number of the product.'),
  variacaoId: id.nullish().describe('Number of the variation.'),
  nomeProduto: boundedText(500).nullish().describe('Name, with or without the variation.'),
  nome: boundedText(500).nullish().describe('The same as `nomeProduto`.'),
  quantidade: wholeNumber(0, 9_999).nullish().describe('Units; absent or 0: the cart’s.'),
  precoUnitario: reais()
    .nullish()
    .describe('Price that the customer saw, in reais. Only compared with the catalogue.'),
});

/** Body of `POST /pedidos/criar`. */
export const CreateBody = named(
  'NovoPedido',
  'What the customer saw and chose. Prices and items come from the shop.',
  {
    enderecoId: id.nullish().describe('One of the caller’s addresses; absent: the default one.'),
    itens: z
      .array(Item)
      .max(MAX_LINES)
      .nullish()
      .describe('The cart as the customer saw it; absent or empty: the stored cart.'),
    total: reais()
      .nullish()
      .describe('Total that the customer agreed to, in reais, with or without the freight.'),
    totalComFrete: z
      .boolean()
      .nullish()
      .describe(
        'True when `total` includes the freight: then only the order’s own total is accepted. Not in the older API.',
      ),
    servicoFrete: boundedText(200).nullish().describe('Ignored: the freight comes from the table.'),
    valorFrete: reais()
      .nullish()
      .describe('Freight that the customer saw, in reais; absent or 0: none shown.'),
    frete: z
      .object({
        servico: boundedText(200).nullish().describe('Ignored.'),
        valor: reais().nullish().describe('The same as `valorFrete`.'),
        prazo: boundedText(200).nullish().describe('Ignored.'),
      })
      .nullish()
      .describe('The freight as the chat checkout sends it.'),
    nomeCompleto: contactField.describe('Recipient; absent: from the profile.'),
    cpf: contactField.describe('With or without mask; absent: from the profile.'),
    telefone: contactField.describe('With area code; absent: from the profile.'),
    email: contactField.describe('Address for mail about the order; absent: the account’s.'),
    metodo: z
      .enum(METODOS)
      .nullish()
      .describe('Payment method; decides how long the units are reserved. Not in the older API.'),
  },
);
export type CreateBody = z.infer<typeof CreateBody>;
