import { isCpf } from '@decantaria/brasil/cpf';
import { z } from 'zod/mini';
import { isPhone, PHONE_INVALID } from '../../lib/formats/phone.ts';
import { optional, required } from '../../ui/form/rules.ts';

/** Rules of the profile form. CPF and phone may be empty; a typed one must be complete and valid. */
export const perfil = z.object({
  nomeCompleto: required('Informe o seu nome completo.', 120),
  telefone: optional(isPhone, PHONE_INVALID),
  cpf: optional(isCpf, 'CPF inválido'),
});

export type PerfilEscrito = z.infer<typeof perfil>;
