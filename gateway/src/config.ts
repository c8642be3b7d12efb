import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ligado = z
  .string()
  .transform((texto) => texto.trim().toLowerCase())
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0']))
  .transform((texto) => texto === 'on' || texto === 'true' || texto === '1');

const porta = z.coerce.number().int().min(0).max(65535);

const enderecoHttp = z
  .string()
  .refine(
    (texto) => /^https?:\/\//.test(texto) && URL.canParse(texto),
    'must be an http(s) address',
  );

const apiDaLoja = enderecoHttp
  .transform((texto) => texto.replace(/\/+$/, ''))
  .refine((texto) => new URL(texto).pathname.endsWith('/api'), 'must end in /api');

const segredo = z
  .string()
  .refine((texto) => /^[A-Za-z0-9+/_-]+={0,2}$/.test(texto), 'must be base64')
  .transform((texto) => Buffer.from(texto, 'base64'))
  .refine((chave) => chave.length >= 32, 'must hold at least 256 bits (32 bytes) once decoded');

const fuso = z.string().refine((nome) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: nome }).format(0) !== '';
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as America/Fortaleza');

const proxyConfiavel = z.string().transform((texto) => {
  if (texto === 'true' || texto === 'on') return true;
  if (texto === 'false' || texto === 'off') return false;
  const saltos = Number(texto);
  return Number.isInteger(saltos) ? (_: string, salto: number) => salto < saltos : texto;
});

const variaveis = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: porta.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  STORE_API_PORT: porta.default(4001),
  STORE_API_URL: apiDaLoja.optional(),
  JWT_SECRET: segredo.optional(),
  STORE_TIMEZONE: fuso.default('America/Fortaleza'),
  WHATSAPP_NUMERO: z
    .string()
    .regex(/^\d{10,15}$/, 'must be 10 to 15 digits, country code first')
    .default('5585900000000'),
  PUBLIC_URL: enderecoHttp.transform((texto) => new URL(texto).origin).optional(),
  TRUST_PROXY: proxyConfiavel.default(false),
  INTROSPECTION: ligado.optional(),
  SANDBOX: ligado.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MARCA: z.string().min(1).default('Decantária'),
  EMPRESA_RAZAO_SOCIAL: z.string().min(1).default('Decantária Comércio de Perfumes Ltda.'),
  EMPRESA_CNPJ: z
    .string()
    .regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/, 'must look like 00.000.000/0001-00')
    .default('00.000.000/0001-00'),
  EMPRESA_ENDERECO: z.string().min(1).default('Rua das Essências, 100 – Centro'),
  EMPRESA_CIDADE: z.string().min(1).default('Eusébio, CE'),
  EMPRESA_EMAIL: z.email().default('atendimento@decantaria.example'),
  EMPRESA_REDE_SOCIAL_URL: enderecoHttp.optional(),
  WEB_DIST: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
});

/** A start-up setting that cannot be used; `message` is an English sentence that names the variable. */
export class ErroDeConfiguracao extends Error {}

export type Config = ReturnType<typeof lerConfig>;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads the gateway's settings from the environment (architecture.md, "Running it").
 * Empty values count as absent. Throws `ErroDeConfiguracao` for the first value that cannot be used.
 */
export function lerConfig(ambiente: Readonly<Record<string, string | undefined>>) {
  const presentes = Object.fromEntries(
    Object.entries(ambiente).filter(([, valor]) => valor !== undefined && valor.trim() !== ''),
  );
  const lido = variaveis.safeParse(presentes);
  if (!lido.success) {
    const problema = lido.error.issues[0];
    const nome = problema?.path.join('.') ?? 'the environment';
    throw new ErroDeConfiguracao(
      `${nome} cannot be used: ${problema?.message ?? 'invalid value'}. Correct it or unset it to take the default.`,
    );
  }
  const v = lido.data;
  const abertoAQuemDesenvolve = v.NODE_ENV !== 'production' || LOOPBACK.has(v.HOST);
  return {
    porta: v.PORT,
    host: v.HOST,
    apiDaLoja: v.STORE_API_URL ?? `http://127.0.0.1:${v.STORE_API_PORT}/api`,
    segredoJwt: v.JWT_SECRET,
    fuso: v.STORE_TIMEZONE,
    numeroDeConversa: v.WHATSAPP_NUMERO,
    enderecoPublico: v.PUBLIC_URL,
    https: v.PUBLIC_URL?.startsWith('https:') ?? false,
    proxyConfiavel: v.TRUST_PROXY,
    introspeccao: v.INTROSPECTION ?? abertoAQuemDesenvolve,
    sandbox: v.SANDBOX ?? abertoAQuemDesenvolve,
    nivelDeLog: v.LOG_LEVEL,
    marca: v.MARCA,
    empresa: {
      razaoSocial: v.EMPRESA_RAZAO_SOCIAL,
      cnpj: v.EMPRESA_CNPJ,
      endereco: v.EMPRESA_ENDERECO,
      cidade: v.EMPRESA_CIDADE,
      email: v.EMPRESA_EMAIL,
      redeSocialUrl: v.EMPRESA_REDE_SOCIAL_URL ?? null,
    },
    pastaDaLoja: v.WEB_DIST,
  };
}
