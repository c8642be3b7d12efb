import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRETS } from '@decantaria/server/secret-files';
import { formOf } from '@decantaria/server/variables';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Variables as ofGateway, PartVariables } from '../../gateway/src/variables.ts';
import { Variables as ofStoreApi } from '../../store-api/src/config.ts';
import { ROOT, textOf } from './pages.ts';

const PAGE = 'docs/configuration.md';
const [BEGIN, END] = ['<!-- variables -->\n', '<!-- /variables -->'];

/** The sections of the page. Each variable of a server is in one of them. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Addresses and data': [
    'HOST',
    'PORT',
    'STORE_API_PORT',
    'STORE_API_URL',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_PASSWORD',
    'DATA_DIR',
    'IMAGES_DIR',
    'IMAGES_S3_URL',
    'IMAGES_S3_REGION',
    'IMAGES_S3_ACCESS_KEY_ID',
    'IMAGES_S3_SECRET_ACCESS_KEY',
    'REDIS_URL',
    'JWT_SECRET',
    'APARELHO_SECRET',
    'NODE_ENV',
    'WEB_DIST',
  ],
  'The shop': [
    'DEMO',
    'DEMO_PEDIDOS',
    'MARCA',
    'EMPRESA_RAZAO_SOCIAL',
    'EMPRESA_CNPJ',
    'EMPRESA_ENDERECO',
    'EMPRESA_CIDADE',
    'EMPRESA_EMAIL',
    'EMPRESA_REDE_SOCIAL_URL',
    'WHATSAPP_NUMERO',
    'STORE_TIMEZONE',
    'CEP_URL',
    'IMAGE_ORIGINS',
  ],
  Payment: [
    'PAGAMENTO',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_URL',
    'PIX_AUTOMATICO',
    'PIX_CHAVE',
    'PIX_NOME',
    'PIX_CIDADE',
    'PAGAMENTO_PREFERENCIA',
    'ESTORNO_SEM_SENHA_MAX',
  ],
  'Unpaid orders': [
    'RESERVATION_CHAT_MINUTES',
    'RESERVATION_CARD_MINUTES',
    'RESERVATION_UNCONFIRMED_MINUTES',
    'PEDIDOS_ABERTOS_MAX',
    'PEDIDOS_ABERTOS_SEM_CONFIRMACAO',
    'UNIDADES_RESERVADAS_MAX',
    'RESERVA_CONTA_UNIDADES',
    'RESERVA_SEM_CONFIRMACAO_UNIDADES',
    'RESERVA_SEM_CONFIRMACAO_ITENS',
    'RESERVA_REDE_PORCENTO',
    'RESERVA_REDE_UNIDADES',
    'RESERVA_REDE_ITENS',
    'PEDIDOS_POR_HORA',
    'PEDIDOS_POR_HORA_ENDERECO',
  ],
  Mail: ['SMTP_URL', 'MAIL_FROM', 'EMAILS_POR_HORA_CONTA', 'EMAILS_POR_DIA_DESTINATARIO'],
  'Behind a proxy, and restarts': ['TRUST_PROXY', 'DRENAGEM_PAUSA_SEGUNDOS'],
  'Your own REST API': ['API_CONTRACT', 'PRODUTO_ATIVACAO', 'API_TIMEZONE'],
  'Caches and operations': [
    'PAGE_CACHE',
    'ANSWER_CACHE',
    'REST_CACHE',
    'SERVICE_WORKER',
    'OPERATIONS',
    'OPERATIONS_PREVIOUS',
    'SUBSCRIPTIONS',
    ...Object.keys(PartVariables.shape),
  ],
  'For developers': ['SANDBOX', 'INTROSPECTION', 'REST_TRACE', 'DEV_PAGES'],
  'Log, metrics, traces': [
    'LOG_LEVEL',
    'METRICS_PORT',
    'METRICS_HOST',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER_ARG',
  ],
};

const Meta = z.object({
  description: z.string().optional(),
  meaning: z.string().optional(),
  fallback: z.string().optional(),
});

/** A variable as one server reads it. */
interface Variable extends z.infer<typeof Meta> {
  readonly byDefault: string | undefined;
}

function read(shape: Readonly<Record<string, z.ZodType>>): ReadonlyMap<string, Variable> {
  return new Map(
    Object.entries(shape).map(([name, schema]) => [
      name,
      {
        ...Meta.parse({ ...formOf(schema).meta(), ...schema.meta() }),
        byDefault: defaultOf(schema),
      },
    ]),
  );
}

function defaultOf(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return undefined;
  const value = schema.def.defaultValue;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

const gateway = read({ ...ofGateway.shape, ...PartVariables.shape });
const storeApi = read(ofStoreApi.shape);
const names = new Set([...gateway.keys(), ...storeApi.keys()]);

/** The value that both servers use, or that of each. */
function merged(name: string, pick: (variable: Variable) => string | undefined): string {
  const [one, other] = [gateway.get(name), storeApi.get(name)].map(
    (variable) => variable && pick(variable),
  );
  if (one === undefined || other === undefined || one === other) return one ?? other ?? '–';
  return `${one} (gateway), ${other} (store-api)`;
}

function row(name: string): string {
  const servers = [
    gateway.has(name) ? 'gateway' : '',
    storeApi.has(name) ? 'store-api' : '',
  ].filter(Boolean);
  const described = gateway.get(name)?.description ?? storeApi.get(name)?.description ?? '–';
  const fallback = gateway.get(name)?.fallback ?? storeApi.get(name)?.fallback;
  const isSecret = SECRETS.some((secret) => secret === name);
  const cells = [
    `\`${name}\`${isSecret ? ' ·&nbsp;file' : ''}`,
    servers.length === 2 ? 'both' : (servers[0] ?? ''),
    described,
    fallback ?? merged(name, ({ byDefault }) => byDefault),
    merged(name, ({ meaning }) => meaning),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll(/"(\w+)"/g, '`$1`')).join(' | ')} |`;
}

function render(): string {
  const head = '| Variable | Server | Value | Default | Meaning |\n| --- | --- | --- | --- | --- |';
  return Object.entries(SECTIONS)
    .map(([title, listed]) => `## ${title}\n\n${head}\n${listed.map(row).join('\n')}\n`)
    .join('\n');
}

/** The page with its tables written anew. */
function rewrite(page: string): string {
  const [top, rest = ''] = page.split(BEGIN);
  return `${top}${BEGIN}\n${render()}\n${rest.slice(rest.indexOf(END))}`;
}

if (process.env['UPDATE_DOCS'] === '1') {
  writeFileSync(join(ROOT, PAGE), rewrite(textOf(PAGE)));
}

describe('docs/configuration.md', () => {
  test('lists the variables as the servers read them, rewritten by UPDATE_DOCS=1', () => {
    const page = textOf(PAGE);
    expect(page).toBe(rewrite(page));
  });

  test('has each variable in one section', () => {
    const listed = Object.values(SECTIONS).flat();
    expect(listed.toSorted()).toEqual([...names].toSorted());
  });

  test('gives each variable a meaning and the form of its value', () => {
    const bare = [...names].filter((name) => {
      const [one, other] = [gateway.get(name), storeApi.get(name)];
      return !(one?.meaning ?? other?.meaning) || !(one?.description ?? other?.description);
    });
    expect(bare).toEqual([]);
  });
});
