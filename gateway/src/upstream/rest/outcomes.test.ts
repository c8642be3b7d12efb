import { expect, test } from 'vitest';
import { RestFailure, readFailure } from './failure.ts';
import { invalid, outcomeOf, outcomeOrThrow } from './outcomes.ts';

const refused = (body: string) => new RestFailure(readFailure(409, body), 'PUT /x');
const outcomes = {
  CPF_EM_USO: invalid('cpf', 'CPF já registrado!'),
  ITEM_SEM_LINHA: () => null,
};

test('gives the outcome of a code', () => {
  const { refusal } = refused('{"codigo":"CPF_EM_USO"}');
  expect(outcomeOf(refusal, outcomes)).toEqual({
    __typename: 'DadosInvalidos',
    codigo: 'DADOS_INVALIDOS',
    campo: 'cpf',
    mensagem: 'CPF já registrado!',
  });
});

test.each([
  ['without a reply', new RestFailure('timeout', 'PUT /x')],
  ['without a code', refused('')],
  ['with an unknown code', refused('{"codigo":"OUTRO"}')],
  ['whose row gives no outcome', refused('{"codigo":"ITEM_SEM_LINHA"}')],
])('gives no outcome for a failure %s, or throws it', (_, failure) => {
  expect(outcomeOf(failure.refusal, outcomes)).toBeNull();
  expect(() => outcomeOrThrow(failure, outcomes)).toThrow(failure);
});
