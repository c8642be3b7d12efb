import { isCpf } from '@decantaria/brasil/cpf';
import { z } from 'zod/mini';
import { EMAIL_INVALID, isEmail } from '../../lib/formats/email.ts';
import { isPhone, PHONE_INVALID } from '../../lib/formats/phone.ts';
import { matching, required } from '../../ui/form/rules.ts';

export const dados = z.object({
  nomeCompleto: required('Informe o nome completo de quem recebe.', 120),
  cpf: matching(isCpf, 'CPF inválido'),
  telefone: matching(isPhone, PHONE_INVALID),
  email: matching(isEmail, EMAIL_INVALID),
});
