import { ErroDeConfiguracao, lerConfig } from './config.ts';
import { criarGateway, type Gateway } from './http/app.ts';

/** What a parent process hears over its channel. */
type Mensagem =
  | { readonly type: 'progress' | 'fatal'; readonly text: string }
  | { readonly type: 'ready'; readonly url: string };

/** Exit code for what a restart cannot mend (sysexits' EX_CONFIG). */
const SEM_CONSERTO = 78;
const PRAZO_PARA_DRENAR_MS = 10_000;

function avisar(mensagem: Mensagem): Promise<void> {
  return new Promise((resolver) => {
    if (process.send) process.send(mensagem, () => resolver());
    else resolver();
  });
}

async function desistir(texto: string): Promise<never> {
  process.stderr.write(`${texto}\n`);
  await avisar({ type: 'fatal', text: texto });
  process.exit(SEM_CONSERTO);
}

function motivoParaNaoOuvir(erro: unknown, host: string, porta: number): string | null {
  const code = erro instanceof Error && 'code' in erro ? erro.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${porta} on ${host} is taken by another program. Stop that program, or set PORT to a free port.`;
    case 'EACCES':
      return `Port ${porta} on ${host} may not be opened by this user. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`;
    default:
      return null;
  }
}

function drenarAoSair({ app, saude }: Gateway): void {
  let drenando = false;
  const drenar = () => {
    if (drenando) return;
    drenando = true;
    saude.drenar();
    setTimeout(() => process.exit(1), PRAZO_PARA_DRENAR_MS).unref();
    app.close().then(
      () => process.exit(0),
      (erro: unknown) => {
        app.log.error({ err: erro }, 'draining failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', drenar);
  process.on('SIGINT', drenar);
  // A parent that is gone cannot stop its gateway any more.
  process.on('disconnect', drenar);
}

async function lerConfigOuDesistir() {
  try {
    return lerConfig(process.env);
  } catch (erro) {
    if (erro instanceof ErroDeConfiguracao) return desistir(erro.message);
    throw erro;
  }
}

const config = await lerConfigOuDesistir();
const gateway = await criarGateway(config);
drenarAoSair(gateway);

await gateway.app.listen({ host: config.host, port: config.porta }).catch((erro: unknown) => {
  const motivo = motivoParaNaoOuvir(erro, config.host, config.porta);
  if (motivo === null) throw erro;
  return desistir(motivo);
});

const [endereco] = gateway.app.addresses();
const port = typeof endereco === 'object' ? endereco.port : config.porta;
const nome = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
const url = config.enderecoPublico ?? `http://${nome.includes(':') ? `[${nome}]` : nome}:${port}`;
await avisar({ type: 'progress', text: 'waiting for the REST API' });
if (await gateway.saude.aguardar()) {
  gateway.app.log.info({ url }, 'ready');
  await avisar({ type: 'ready', url });
}
