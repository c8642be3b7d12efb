import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@decantaria/server/log';
import { expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onPGlite } from '../../test/database.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import { createApp } from '../app.ts';
import { createFolder } from '../imagens/folder.ts';
import { createSimulado } from '../pagamentos/provedores/simulado/provider.ts';

onPGlite('the log', (db) => {
  it('holds no password, name, e-mail, CPF or token, even at level trace (P18)', async () => {
    const lines: string[] = [];
    const logger = createLog('trace', { write: (line) => lines.push(line) });
    const imagensDir = mkdtempSync(join(tmpdir(), 'imagens-'));
    const app = await createApp({
      db: db(),
      secret: Buffer.alloc(48, 1),
      imagens: createFolder(imagensDir),
      logger,
      shop: TEST_SHOP,
      payments: createSimulado(db(), WEBHOOK_SECRET),
    });
    const { username } = await createUsuario(db());
    const secrets = {
      username,
      password: 'Segredissima@1',
      email: `${username}@exemplo.com.br`,
      nomeCompleto: 'Pessoa Discreta',
      cpf: '11144477735',
      telefone: '85900000001',
      token: 'tokenQueChegouPorEmail',
      novaSenha: 'Outrissima@2',
    };
    for (const call of ['login', 'register', 'forgot-password', 'reset-password']) {
      const query = new URLSearchParams(secrets).toString();
      await app.inject({ method: 'POST', url: `/api/auth/${call}`, payload: secrets });
      await app.inject({ method: 'POST', url: `/api/auth/${call}?${query}`, payload: '{"' });
      await app.inject({ method: 'POST', url: `/api/auth/${call}?${query}` });
    }
    await app.close();
    rmSync(imagensDir, { recursive: true });
    const log = lines.join('');
    expect(log).toContain('/api/auth/reset-password');
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  });
});
