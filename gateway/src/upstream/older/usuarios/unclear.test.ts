import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../../../test/contas.ts';
import type { ErrorWorld } from '../../../../test/live-api/errors.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

describe.each<ErrorWorld>(['plain', 'empty403'])('accounts, error world %s', (errors) => {
  beforeEach(async () => {
    contas = await openContas({ errors });
  });

  describe('writes without a clear reply', () => {
    const faults = ['after', 'truncated', { status: 403, body: '', saved: true }] as const;

    test.each(faults)('report the account created after %j, and send it once', async (fault) => {
      contas.bench.api.spoil('POST /usuarios', fault);
      expect((await contas.criar()).r).toMatchObject({
        __typename: 'Usuario',
        username: 'estoque1',
      });
      expect(contas.writes()).toEqual(['POST /usuarios']);
    });

    test('report an unknown outcome when another account is deleted during the creation', async () => {
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

    test.each(faults)('read the updated account back after %j', async (fault) => {
      contas.bench.api.spoil('PUT /usuarios/7', fault);
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        status: 'BANIDO',
      });
      expect(contas.writes()).toEqual(['PUT /usuarios/7']);
    });

    test('read back a reply that lacks the change', async () => {
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

    test.each(faults)('report the account deleted after %j', async (fault) => {
      contas.bench.api.spoil('DELETE /usuarios/12', fault);
      expect((await contas.excluir(12)).r).toEqual({ __typename: 'UsuarioExcluido', id: '12' });
      expect(contas.writes()).toEqual(['DELETE /usuarios/12']);
    });

    test('fail when nothing happened', async () => {
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

    test('fail when the result cannot be read back', async () => {
      const fault = 'before';
      // Unavailable from the first write on.
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

    test('report a password-only change as unverified', async () => {
      contas.bench.api.spoil('PUT /usuarios/7', 'after');
      const { errors } = await contas.atualizar(7, { senha: 'Outra@2026' });
      expect(errors?.[0]?.message).toContain('Load the account again');
    });
  });
});
