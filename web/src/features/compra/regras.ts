import { z } from 'zod/mini';
import { isCpf } from '../../shared/formats/cpf.ts';
import { required } from '../../shared/ui/form/rules.ts';
import { isEmail, isTelefone } from './dados.ts';

const matching = (matches: (written: string) => boolean, text: string) =>
  z.string().check(z.refine(matches, text));

export const dados = z.object({
  nomeCompleto: required('Informe o nome completo de quem recebe.', 120),
  cpf: matching(isCpf, 'CPF inválido'),
  telefone: matching(isTelefone, 'Informe o telefone com DDD, com 10 ou 11 dígitos.'),
  email: matching(isEmail, 'Informe um e-mail válido, como nome@exemplo.com.br.'),
});
