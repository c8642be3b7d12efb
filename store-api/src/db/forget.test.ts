import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { forgetOld } from './forget.ts';

const DAY_MS = 86_400_000;

onEachEngine('forgetOld', (db) => {
  it('deletes rows after their retention period and not before (C-60)', async () => {
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const { id } = await createUsuario(db());
    for (const [digit, days] of [
      ['a', 6],
      ['b', 8],
    ] as const) {
      await db()
        .insertInto('redefinicoes_senha')
        .values({ token_hash: digit.repeat(64), usuario_id: id, expira_em: daysAgo(days) })
        .execute();
    }
    for (const days of [89, 91]) {
      await db()
        .insertInto('eventos_pagamento')
        .values({ id: `evt_${days}`, tipo: 'x', recebido_em: daysAgo(days) })
        .execute();
    }
    for (const [eventId, delivered] of [
      ['evt_novo', daysAgo(29)],
      ['evt_velho', daysAgo(31)],
      ['evt_esperando', null],
    ] as const) {
      await db()
        .insertInto('simulado_eventos')
        .values({ id: eventId, corpo: '{}', entregue_em: delivered, criado_em: daysAgo(40) })
        .execute();
    }
    for (const days of [1826, 1827]) {
      await db()
        .insertInto('consentimentos')
        .values({
          id: `0b8a4f3e-7d7c-4c55-9a35-${String(days).padStart(12, '0')}`,
          versao: '1',
          escolha: 'ACEITO',
          quando: new Date(daysAgo(days).getTime() + 1000),
          registrado_em: new Date(daysAgo(days).getTime() + 1000),
          usuario_id: id,
        })
        .execute();
      await sql`INSERT INTO historico_alteracoes (tipo, alvo, resumo, criado_em)
        VALUES ('FRETE', ${String(days)}, 'x', ${new Date(daysAgo(days).getTime() + 1000)})`.execute(
        db(),
      );
    }

    for (const [digit, days] of [
      ['c', 0.01],
      ['d', -0.01],
    ] as const) {
      await db()
        .insertInto('tokens_encerrados')
        .values({ token_hash: digit.repeat(64), expira_em: daysAgo(days) })
        .execute();
    }

    await forgetOld(db(), now);
    const ended = await db().selectFrom('tokens_encerrados').select('token_hash').execute();
    expect(ended.map(({ token_hash }) => token_hash[0])).toEqual(['d']);

    const tokens = await db().selectFrom('redefinicoes_senha').select('token_hash').execute();
    const events = await db().selectFrom('eventos_pagamento').select('id').execute();
    const simulated = await db().selectFrom('simulado_eventos').select('id').execute();
    expect(tokens.map(({ token_hash }) => token_hash[0])).toEqual(['a']);
    expect(events.map((event) => event.id)).toEqual(['evt_89']);
    const consents = await db().selectFrom('consentimentos').select('id').execute();
    expect(consents.map((consent) => consent.id.slice(-4))).toEqual(['1826']);
    const changes = await db().selectFrom('historico_alteracoes').select('alvo').execute();
    expect(changes.map(({ alvo }) => alvo)).toEqual(['1826']);
    expect(simulated.map((event) => event.id).toSorted()).toEqual(['evt_esperando', 'evt_novo']);
  });
});
