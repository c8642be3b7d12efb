import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { S3StandIn } from '../../test/s3-stand-in.ts';
import { collectImagens } from './collect.ts';
import { createFolder } from './folder.ts';
import { createS3 } from './s3.ts';
import { exclusively, type ImagensStorage } from './storage.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const OLD = new Date('2026-05-10T10:59:00Z');
const YOUNG = new Date('2026-05-10T11:01:00Z');

onEachEngine('collecting unused pictures', (db) => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'decantaria-coleta-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const put = async (name: string, time: Date): Promise<void> => {
    await writeFile(join(dir, name), 'x');
    await utimes(join(dir, name), time, time);
  };
  const imagem = (chave: string) => ({
    chave,
    largura: 240,
    altura: 300,
    larguras: [240],
    miniatura: 'data:,',
  });
  const key = (digit: string): string => digit.repeat(16);

  it('deletes them after an hour, and keeps those of products and orders and foreign files (P17)', async () => {
    const { id: produtoId } = await createProduto(db(), { imagem: imagem(key('a')), ativo: false });
    const further = JSON.stringify([{ imagem: imagem(key('9')), alt: '' }]);
    await sql`UPDATE produtos SET mais_imagens = ${further}::jsonb WHERE id = ${produtoId}`.execute(
      db(),
    );
    const { id } = await createUsuario(db());
    await sql`WITH pedido AS (INSERT INTO pedidos (usuario_id, status, subtotal, valor_frete, total,
        servico_frete) VALUES (${id}, 'PAGO', 1, 0, 1, 'x') RETURNING id)
      INSERT INTO pedido_itens (pedido_id, nome_produto, quantidade, preco_unitario, imagem)
      SELECT id, 'x', 1, 1, ${JSON.stringify(imagem(key('b')))}::jsonb FROM pedido`.execute(db());
    const kept = [
      [`${key('a')}-240.avif`, OLD],
      [`${key('b')}-240.jpg`, OLD],
      [`${key('9')}-240.jpg`, OLD],
      [`${key('c')}-240.webp`, YOUNG],
      ['leia-me.txt', OLD],
      ['foto-240.jpg', OLD],
      [`${key('d')}-240.png`, OLD],
    ] as const;
    const unused = [
      `${key('e')}-240.avif`,
      `${key('e')}-1200.jpg`,
      `.${key('a')}-240.avif.6f0a1c2e-0000-4000-8000-1234567890ab`,
    ];
    for (const [name, time] of kept) await put(name, time);
    for (const name of unused) await put(name, OLD);

    expect(await collectImagens(db(), createFolder(dir), NOW)).toBe(unused.length);
    expect((await readdir(dir)).toSorted()).toEqual(kept.map(([name]) => name).toSorted());
    expect(await collectImagens(db(), createFolder(dir), NOW)).toBe(0);
  });

  it('keeps a picture that was stored again', async () => {
    const name = `${key('f')}-240.jpg`;
    await put(name, OLD);
    await createFolder(dir).put([{ nome: name, data: Buffer.from('x') }]);
    expect(await collectImagens(db(), createFolder(dir), new Date())).toBe(0);
    expect(await readdir(dir)).toEqual([name]);
  });

  it('deletes nothing in an empty folder', async () => {
    expect(await collectImagens(db(), createFolder(dir), NOW)).toBe(0);
  });

  it('keeps a picture that another process stores between the check and the deletion (OPS-20)', async () => {
    await using s3 = await S3StandIn.open();
    const [one, other] = [createS3(s3.config), createS3(s3.config)];
    const files = [{ nome: `${key('c')}-240.jpg`, data: Buffer.from('x') }];
    await one.put([...files, { nome: `${key('d')}-240.jpg`, data: Buffer.from('x') }]);
    for (const object of s3.objects.values()) object.modified = OLD;
    let stored: Promise<void> | undefined;
    const imagens: ImagensStorage = {
      ...one,
      storedAt: async (nome) => {
        const time = await one.storedAt(nome);
        if (nome === files[0]?.nome) {
          stored ??= exclusively(db(), key('c'), () => other.put(files));
          await Promise.race([stored, setTimeout(100)]);
        }
        return time;
      },
    };
    expect(await collectImagens(db(), imagens, NOW)).toBe(2);
    await stored;
    expect([...s3.objects.keys()]).toEqual([`loja/${files[0]?.nome}`]);
  });
});
