import type { AvaliacaoNoPainelFragment } from './avaliacoes.gen.ts';

export const ESTADO: Readonly<Record<AvaliacaoNoPainelFragment['estado'], string>> = {
  PENDENTE: 'Esperando',
  PUBLICADA: 'Publicada',
  RECUSADA: 'Recusada',
};

export const SEM_RESPOSTA =
  'A loja não respondeu, e não sabemos se a avaliação foi salva. Tente de novo: salvar duas vezes dá no mesmo.';
