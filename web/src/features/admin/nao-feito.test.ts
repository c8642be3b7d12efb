import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { naoFeito } from './nao-feito.ts';

const refused = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });

it.each(['FORBIDDEN', 'UNAUTHENTICATED', 'RATE_LIMITED', 'BAD_USER_INPUT'])(
  'C-59: %s diz que nada foi salvo',
  (code) => {
    expect(naoFeito(refused(code))?.mensagem).toContain('nada foi salvo');
  },
);

it.each([new TypeError('offline'), refused('UPSTREAM_TIMEOUT'), refused('INTERNAL')])(
  'C-59: do que ninguém sabe não se diz que não foi salvo',
  (error) => {
    expect(naoFeito(error)).toBeNull();
  },
);
