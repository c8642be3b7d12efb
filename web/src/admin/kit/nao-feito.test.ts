import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { naoFeito } from './nao-feito.ts';

const refused = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });

it.each(['FORBIDDEN', 'UNAUTHENTICATED', 'RATE_LIMITED', 'BAD_USER_INPUT'])(
  'says that nothing was saved on %s (C-59)',
  (code) => {
    expect(naoFeito(refused(code))?.mensagem).toContain('nada foi salvo');
  },
);

it.each([new TypeError('offline'), refused('UPSTREAM_TIMEOUT'), refused('INTERNAL')])(
  'does not claim that nothing was saved when the outcome is unknown (C-59)',
  (error) => {
    expect(naoFeito(error)).toBeNull();
  },
);
