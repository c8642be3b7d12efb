import { falha } from '../falha.ts';

export const freteIndisponivel = falha(
  'FreteIndisponivel',
  null,
  'A API desta loja não guarda frete por estado. Combine o frete na conversa.',
);
