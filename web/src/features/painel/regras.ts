import { z } from 'zod/mini';
import { isCpf } from '../../shared/formats/cpf.ts';
import { digitsOf } from '../../shared/formats/mask.ts';
import { required } from '../../shared/ui/form/rules.ts';

/** PANEL-03, C-36, C-37: an empty CPF or phone stays as it is; a written one is whole and right. */
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
