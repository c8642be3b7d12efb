import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { exigirPortaLivre, portaLivre } from './portas.mjs';

const pedido = { endereco: '127.0.0.1', variavel: 'PORT', quem: 'a loja' };

it('uma porta livre passa', async () => {
  await exigirPortaLivre({ ...pedido, porta: await portaLivre() });
});

it('uma porta ocupada é uma frase com a porta, e uma saída que funciona', async () => {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const endereco = servidor.address();
  const porta = endereco && typeof endereco === 'object' ? endereco.port : 0;
  await expect(exigirPortaLivre({ ...pedido, porta })).rejects.toThrow(
    new RegExp(`A porta ${porta}, que a loja usaria, já está ocupada.*PORT=\\d+ npm start`, 's'),
  );
  servidor.close();
});

it('um endereço que não é da máquina é outra frase', async () => {
  await expect(
    exigirPortaLivre({ ...pedido, porta: await portaLivre(), endereco: '192.0.2.1' }),
  ).rejects.toThrow(/192\.0\.2\.1.*HOST/s);
});
