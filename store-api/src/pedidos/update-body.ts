import { z } from 'zod';
import { boundedText, id, named, reais, wholeNumber } from '../http/fields.ts';
import { contactField } from './create-body.ts';
import { statusField } from './status.ts';

const MAX_LINES = 200;

const Item = named('ItemAlterado', 'The new state of a line.', {
  id: id
    .nullish()
    .describe('Number of the line; absent: the line of that name. Not in the older API.'),
  produtoId: id.nullish().describe('Product of a new line. Not in the older API.'),
  variacaoId: id.nullish().describe('Variation of a new line. Not in the older API.'),
  nomeProduto: boundedText(500).nullish().describe('Name, with or without the variation.'),
  nome: boundedText(500).nullish().describe('The same as `nomeProduto`.'),
  quantidade: wholeNumber(1, 9_999).describe('Units.'),
  precoUnitario: reais()
    .nullish()
    .describe('Unit price in reais; absent: unchanged, or today’s for a new line.'),
});

/** Body of `PUT /pedidos/{id}`. Ignores `total` and `usuario`. */
export const UpdateBody = named('AlteracaoDePedido', 'Changes to an order.', {
  status: statusField.nullish().describe('In either vocabulary; absent: unchanged.'),
  motivo: boundedText(300).nullish().describe('Reason, for the history. Not in the older API.'),
  linkRastreio: boundedText(500)
    .nullish()
    .describe('An http(s) address or a plain code; empty text clears it.'),
  chaveFiscal: boundedText(80)
    .nullish()
    .describe(
      'Key of the NF-e or DC-e, with or without spaces; empty text clears it. Not in the older API.',
    ),
  enderecoId: id.nullish().describe('One of the addresses of the order’s owner.'),
  enderecoEntrega: z
    .object({ id: id.nullish().describe('The same as `enderecoId`.') })
    .nullish()
    .describe('The address as older clients send it.'),
  nomeCompleto: contactField.describe('Recipient; blank: unchanged.'),
  cpf: contactField.describe('With or without mask; blank: unchanged.'),
  telefone: contactField.describe('With area code; blank: unchanged.'),
  email: contactField.describe('Address for mail about the order; blank: unchanged.'),
  itens: z
    .array(Item)
    .max(MAX_LINES)
    .nullish()
    .describe('The complete new list of lines; other lines are removed.'),
  estornar: z
    .boolean()
    .nullish()
    .describe(
      'True refunds the card payment of an order that is, or now becomes, CANCELADO. Not in the older API.',
    ),
  versao: wholeNumber(0, 2_147_483_647)
    .nullish()
    .describe(
      'The `versao` that the edit is based on; 409 when the order changed since. Not in the older API.',
    ),
});
export type UpdateBody = z.infer<typeof UpdateBody>;
