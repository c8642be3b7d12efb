import { expect, it } from 'vitest';
import { escolherEtapas, totaisDe } from './testes.mjs';

const rodar = async () => ({ problemas: [] });
const etapas = [
  { nome: 'geracao', titulo: '', rodar },
  { nome: 'lint', titulo: '', precisaDe: ['geracao'], rodar },
  { nome: 'construcao', titulo: '', precisaDe: ['geracao'], rodar },
  { nome: 'jornadas', titulo: '', precisaDe: ['construcao'], rodar },
];
const nomes = (/** @type {string[]} */ argumentos) =>
  escolherEtapas(argumentos, etapas).map(({ nome }) => nome);

it('sem argumento roda tudo', () => {
  expect(nomes([])).toEqual(['geracao', 'lint', 'construcao', 'jornadas']);
});

it('--only traz o que a etapa precisa, e o que isso precisa', () => {
  expect(nomes(['--only=jornadas'])).toEqual(['geracao', 'construcao', 'jornadas']);
});

it('um nome que não existe é recusado com a lista dos que existem', () => {
  expect(() => nomes(['--only=lint,tudo'])).toThrow(/"tudo".*geracao, lint, construcao, jornadas/);
});

it.each([
  [{ problemas: [] }, { passaram: 1, falharam: 0, puladas: 0 }],
  [{ problemas: ['a', 'b'] }, { passaram: 0, falharam: 1, puladas: 0 }],
  [
    { problemas: [], pulada: 'não há navegador' },
    { passaram: 0, falharam: 0, puladas: 1 },
  ],
  [
    { problemas: ['um teste'], passaram: 7, puladas: 2 },
    { passaram: 7, falharam: 1, puladas: 2 },
  ],
])('%j conta como %j', (parecer, totais) => {
  expect(totaisDe(parecer)).toEqual(totais);
});
