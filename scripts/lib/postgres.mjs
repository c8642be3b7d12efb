import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { ambiente, executar } from './executar.mjs';
import { portaLivre } from './portas.mjs';

const TENTATIVAS_DE_CONEXAO = 100;

/** Where Debian keeps the server programs, newest version first; else those on the PATH. */
async function pastaDosProgramas() {
  const versoes = await readdir('/usr/lib/postgresql').catch(() => []);
  const nova = versoes.toSorted((a, b) => Number(b) - Number(a))[0];
  if (nova) return join('/usr/lib/postgresql', nova, 'bin');
  const { codigo, stdout } = await executar('sh', ['-c', 'command -v initdb']);
  return codigo === 0 ? dirname(stdout.trim()) : undefined;
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
async function quemRoda() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (opcao) => (await executar('id', [opcao, 'postgres'])).stdout.trim()),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** @returns {Promise<string | undefined>} */
async function obterProgramas() {
  const presentes = await pastaDosProgramas();
  if (presentes || !process.env.CI || process.getuid?.() !== 0) return presentes;
  const env = ambiente({ DEBIAN_FRONTEND: 'noninteractive' });
  await executar('apt-get', ['update'], { env });
  await executar('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env });
  return pastaDosProgramas();
}

/**
 * Starts a PostgreSQL of its own for a test: in a temporary folder, on a free port, thrown away by `parar`. In CI, as
 * root, the packages are installed first when they are missing.
 * @returns {Promise<{ url: string, parar: () => Promise<void> } | { falta: string }>}
 */
export async function postgresDescartavel() {
  const programas = await obterProgramas();
  const quem = await quemRoda();
  if (!programas || !quem) {
    return { falta: 'não há um PostgreSQL nesta máquina. Dê um com TEST_DATABASE_URL.' };
  }
  const pasta = await mkdtemp(join(tmpdir(), 'decantaria-pg-'));
  if (quem.uid !== undefined) await chown(pasta, quem.uid, quem.gid);
  const dados = join(pasta, 'dados');
  const opcoes = { cwd: pasta, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...quem };
  const criado = await executar(
    join(programas, 'initdb'),
    ['-D', dados, '-U', 'loja', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    opcoes,
  );
  if (criado.codigo !== 0) return { falta: `o initdb falhou: ${criado.saida.trim().slice(-300)}` };

  const porta = await portaLivre();
  const servidor = spawn(
    join(programas, 'postgres'),
    ['-D', dados, '-p', String(porta), '-h', '127.0.0.1', '-k', pasta, '-F'],
    { ...opcoes, stdio: 'ignore' },
  );
  const fim = new Promise((resolver) => servidor.once('exit', resolver));
  const encerrarJunto = () => servidor.kill('SIGINT');
  process.on('exit', encerrarJunto);
  const parar = async () => {
    servidor.kill('SIGINT');
    await fim;
    process.off('exit', encerrarJunto);
    await rm(pasta, { recursive: true, force: true });
  };
  for (let vez = 0; vez < TENTATIVAS_DE_CONEXAO; vez += 1) {
    const { codigo } = await executar(join(programas, 'pg_isready'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(porta),
    ]);
    if (codigo === 0) return { url: `postgres://loja@127.0.0.1:${porta}/postgres`, parar };
    await esperar(100);
  }
  await parar();
  return { falta: 'o PostgreSQL desta máquina não abriu a tempo.' };
}
