import { NOT_A_NAME } from '@decantaria/brasil/person-name';
import { conflito, dadosInvalidos } from '../falha.ts';
import type { PerfilModel } from './model.ts';

/** `atual` is the profile that is stored now. */
export function perfilMudou(atual: PerfilModel) {
  return conflito(
    'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
    atual,
  );
}

export const nomeInvalido = dadosInvalidos('nomeCompleto', NOT_A_NAME);
