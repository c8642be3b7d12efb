import { confirmacao, falha } from '../falha.ts';

export const volumeDisponivel = falha(
  'VolumeDisponivel',
  null,
  'Este perfume já voltou: está disponível agora.',
);

export const muitosAvisos = falha(
  'MuitosAvisos',
  null,
  'Você já espera por 50 perfumes. Cancele um aviso para pedir outro.',
);

export const GUARDADO = confirmacao('Pronto: escrevemos para o e-mail da sua conta quando voltar.');
export const ENVIADO = confirmacao(
  'Enviamos um link de confirmação. Procure na caixa de entrada e no spam.',
);
export const CONFIRMADO = confirmacao('Confirmado: escrevemos quando voltar.');
export const CANCELADOS = confirmacao('Pronto: você não recebe mais avisos de estoque.');
