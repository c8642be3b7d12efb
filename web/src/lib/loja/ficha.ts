import type { Concentracao, Estacao } from '@decantaria/loja/ficha';

export const CONCENTRACOES: Readonly<Record<Concentracao, string>> = {
  COLONIA: 'Colônia',
  EDT: 'Eau de toilette',
  EDP: 'Eau de parfum',
  PARFUM: 'Parfum',
  EXTRAIT: 'Extrait de parfum',
};

export const ESTACOES: Readonly<Record<Estacao, string>> = {
  PRIMAVERA: 'Primavera',
  VERAO: 'Verão',
  OUTONO: 'Outono',
  INVERNO: 'Inverno',
};
