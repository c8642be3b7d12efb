import { z } from 'zod';
import { boundedText, id, reais, wholeNumber } from '../http/fields.ts';
import { contactField } from './create-body.ts';
import { parseStatus } from './status.ts';

const MAX_LINES = 200;

const Status = z
  .string()
  .transform((word, context) => {
    const status = parseStatus(word);
    if (status !== undefined) return status;
    context.addIssue({ code: 'custom', message: 'no such status' });
    return z.NEVER;
  })
  .describe('PENDENTE, PAGO, ENVIADO, CONCLUIDO (or ENTREGUE), CANCELADO.');

const Item = z
  .object({
    id: id.nullish().describe('Number of the line; without it, the line of that name. Additive.'),
    produtoId: id.nullish().describe('Product of a new line. Additive.'),
    variacaoId: id.nullish().describe('Variation of a new line. Additive.'),
    nomeProduto: boundedText(500).nullish().describe('Name, with or without the variation.'),
    nome: boundedText(500).nullish().describe('The same as `nomeProduto`.'),
    quantidade: wholeNumber(1, 9_999).describe('Units (AORD-07).'),
    precoUnitario: reais()
      .nullish()
      .describe('Price of one unit, in reais; absent: as it was, or today’s for a new line.'),
  })
  .meta({ id: 'ItemAlterado', description: 'A line as it is to be.' });

/** What `PUT /pedidos/{id}` reads; `total` and `usuario` are ignored. */
export const UpdateBody = z
  .object({
    status: Status.nullish().describe('Either word; absent keeps it.'),
    motivo: boundedText(300).nullish().describe('Why, for the history. Additive.'),
    linkRastreio: boundedText(500)
      .nullish()
      .describe('An http(s) address or a plain code; empty text takes it away.'),
    chaveFiscal: boundedText(80)
      .nullish()
      .describe('Key of the NF-e or DC-e, spaced or not; empty text takes it away. Additive.'),
    enderecoId: id.nullish().describe('One of the addresses of the order’s owner.'),
    enderecoEntrega: z
      .object({ id: id.nullish().describe('The same as `enderecoId`.') })
      .nullish()
      .describe('The address as the older client sends it.'),
    nomeCompleto: contactField.describe('Who receives it; blank: unchanged.'),
    cpf: contactField.describe('With or without mask; blank: unchanged.'),
    telefone: contactField.describe('With area code; blank: unchanged.'),
    email: contactField.describe('Where mail goes; blank: unchanged.'),
    itens: z
      .array(Item)
      .max(MAX_LINES)
      .nullish()
      .describe('Every line as it is to be; lines not named are taken out.'),
    estornar: z
      .boolean()
      .nullish()
      .describe(
        'True gives back what a card paid for an order that is, or now becomes, CANCELADO. Additive.',
      ),
    versao: wholeNumber(0, 2_147_483_647)
      .nullish()
      .describe('The `versao` that was edited; 409 when the order changed since. Additive.'),
  })
  .meta({
    id: 'AlteracaoDePedido',
    description: 'What is to change of an order.',
    examples: [{ status: 'ENVIADO', linkRastreio: 'https://rastreio.example/AA123456789BR' }],
  });
export type UpdateBody = z.infer<typeof UpdateBody>;
