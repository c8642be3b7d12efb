import { UFS } from '@decantaria/brasil/uf';
import { z } from 'zod/mini';
import { readCep } from '../../../lib/formats/cep.ts';
import { required } from '../../../ui/form/rules.ts';

export const endereco = z.object({
  cep: z
    .string()
    .check(z.refine((written) => readCep(written) !== null, 'Informe o CEP com 8 dígitos.')),
  logradouro: required('Informe a rua.', 120),
  numero: required('Informe o número, ou s/n.', 20),
  complemento: z.string().check(z.trim(), z.maxLength(80, 'Use no máximo 80 caracteres.')),
  bairro: required('Informe o bairro.', 80),
  cidade: required('Informe a cidade.', 80),
  estado: z
    .string()
    .check(z.refine((written) => UFS.some((uf) => uf === written), 'Escolha o estado.')),
  padrao: z.string(),
});

export type EnderecoEscrito = z.infer<typeof endereco>;
