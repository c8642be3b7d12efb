import { confirmacao } from '../falha.ts';

export const GUARDADO = confirmacao('Pronto: escrevemos para o e-mail da sua conta quando voltar.');
export const ENVIADO = confirmacao(
  'Enviamos um link de confirmação. Procure na caixa de entrada e no spam.',
);
export const CONFIRMADO = confirmacao('Confirmado: escrevemos quando voltar.');
export const CANCELADOS = confirmacao('Pronto: você não recebe mais avisos de estoque.');
