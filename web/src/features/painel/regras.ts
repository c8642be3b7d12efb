import { z } from 'zod/mini';
import { isCpf } from '../../shared/formats/cpf.ts';
import { digitsOf } from '../../shared/formats/mask.ts';
import { required } from '../../shared/ui/form/rules.ts';

/** Rules of the profile form. CPF and phone may be empty; a typed one must be complete and valid. */
export const perfil = z.object({
  nomeCompleto: required('Informe o seu nome completo.', 120),
  telefone: z
    .string()
    .check(
      z.refine(
        (written) => written === '' || /^[1-9]{2}\d{8,9}$/.test(digitsOf(written)),
        'Informe o telefone com DDD, com 10 ou 11 dígitos.',
      ),
    ),
  cpf: z.string().check(z.refine((written) => written === '' || isCpf(written), 'CPF inválido')),
});

export type PerfilEscrito = z.infer<typeof perfil>;
