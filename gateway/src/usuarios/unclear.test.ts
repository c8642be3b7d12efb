import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../test/contas.ts';
import type { ErrorWorld } from '../../test/live-api/errors.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

describe.each<ErrorWorld>(['plain', 'empty403'])('contas, no mundo %s', (errors) => {
  beforeEach(async () => {
    contas = await openContas({ errors });
  });

  describe('escritas sem resposta clara', () => {
    const faults = ['after', 'truncated', { status: 403, body: '', saved: true }] as const;

    test.each(faults)(
      '%j: a conta que abriu é dada por aberta, e enviada uma vez',
      async (fault) => {
        contas.bench.api.spoil('POST /usuarios', fault);
        expect((await contas.criar()).r).toMatchObject({
          __typename: 'Usuario',
          username: 'estoque1',
        });
        expect(contas.writes()).toEqual(['POST /usuarios']);
      },
    );

    test('aberta sem resposta clara enquanto outra era excluída: pelos números não se sabe de quem é', async () => {
      contas.bench.api.spoil('POST /usuarios', {
        status: 502,
        saved: true,
        get body() {
          contas.bench.api.usuarios = contas.bench.api.usuarios.filter(({ id }) => id !== 12);
          return '';
        },
      });
      expect((await contas.criar()).errors?.[0]?.message).toContain('Look for the account');
    });

    test.each(faults)('%j: a conta que mudou é lida de novo', async (fault) => {
      contas.bench.api.spoil('PUT /usuarios/7', fault);
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        status: 'BANIDO',
      });
      expect(contas.writes()).toEqual(['PUT /usuarios/7']);
    });

    test('uma resposta em que a mudança não está é lida de novo', async () => {
      const body = JSON.stringify({ ...contas.rowOf(7), status: 'ATIVO' });
      contas.bench.api.spoil('PUT /usuarios/7', { status: 200, body, saved: true });
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        status: 'BANIDO',
      });
      contas.bench.api.spoil('PUT /usuarios/7', { status: 200, body });
      expect((await contas.atualizar(7, { status: 'INATIVO' })).codes).toEqual([
        'UPSTREAM_INVALID',
      ]);
    });

    test.each(faults)('%j: a conta que foi é dada por excluída', async (fault) => {
      contas.bench.api.spoil('DELETE /usuarios/12', fault);
      expect((await contas.excluir(12)).r).toEqual({ __typename: 'UsuarioExcluido', id: '12' });
      expect(contas.writes()).toEqual(['DELETE /usuarios/12']);
    });

    test('o que não aconteceu não é adivinhado', async () => {
      contas.bench.api.spoil('POST /usuarios', 'before');
      contas.bench.api.spoil('PUT /usuarios/7', 'before');
      contas.bench.api.spoil('DELETE /usuarios/12', 'before');
      for (const outcome of [
        await contas.criar(),
        await contas.atualizar(7, { status: 'BANIDO' }),
        await contas.excluir(12),
      ]) {
        expect(outcome.codes).toEqual(['UPSTREAM_UNAVAILABLE']);
        expect(outcome.errors?.[0]?.message).toMatch(/^The shop gave no clear answer/);
      }
    });

    test('nem o que não se pôde ler de volta', async () => {
      const fault = 'before';
      // Away from the first write on.
      const sinceWrite = {
        fault,
        get times() {
          return contas.writes().length;
        },
        set times(_) {},
      } as const;
      contas.bench.api.faults.set('GET /usuarios', sinceWrite);
      contas.bench.api.spoil('POST /usuarios', 'after');
      expect((await contas.criar()).errors?.[0]?.message).toContain('Look for the account');
      contas.bench.api.calls = [];
      contas.bench.api.spoil('DELETE /usuarios/12', 'after');
      expect((await contas.excluir(12)).errors?.[0]?.message).toContain('before deleting it again');
      contas.bench.api.calls = [];
      contas.bench.api.spoil('PUT /usuarios/8', 'after');
      expect((await contas.atualizar(8, { username: 'administradora' })).codes).toEqual([
        'UPSTREAM_UNAVAILABLE',
      ]);
    });

    test('uma senha só não se vê: não se diz que mudou', async () => {
      contas.bench.api.spoil('PUT /usuarios/7', 'after');
      const { errors } = await contas.atualizar(7, { novaSenha: 'Outra@2026' });
      expect(errors?.[0]?.message).toContain('Load the account again');
    });
  });
});
