import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_SHOP } from '../../test/shop.ts';
import type { EmailContent } from './content.ts';
import { type PedidoOfEmail, readTracking } from './pedido-parts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { contaEmail, pedidoEmail } from './templates.ts';

/** In place of `fc.webUrl()`, which keeps a table of all characters of Unicode: 0.9 seconds and 90 MB a worker. */
const webUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: 'grapheme' }))
  .map(([scheme, domain, path]) => `${scheme}://${domain}/${encodeURI(path)}`);

const PEDIDO: PedidoOfEmail = {
  id: 1042,
  status: 'PENDENTE',
  metodo: 'PIX',
  criado_em: new Date('2026-03-12T17:00:00Z'),
  reserva_ate: new Date('2026-03-13T17:00:00Z'),
  emailConfirmado: true,
  valor_frete: 1_990,
  total: 1_259_60,
  servico_frete: 'Entrega padrão',
  prazo_frete: '3 a 6 dias úteis',
  nome_completo: 'Marina Costa',
  endereco: {
    id: 1,
    logradouro: 'Rua das Acácias',
    numero: '45',
    complemento: 'ap. 302',
    bairro: 'Aldeota',
    cidade: 'Fortaleza',
    estado: 'CE',
    cep: '60150000',
  },
  link_rastreio: null,
  desistencia_motivo: null,
  desistencia_valor: null,
  pagamento: null,
  itens: [
    {
      nomeProduto: 'Noite de Zahran',
      variacaoNome: '10 ml',
      quantidade: 2,
      precoUnitario: 3_990,
    },
    { nomeProduto: 'Âmbar Real', variacaoNome: null, quantidade: 1, precoUnitario: 1_159_90 },
  ],
};

const both = (content: EmailContent): { html: string; text: string } => ({
  html: renderHtml(content, TEST_SHOP.marca),
  text: renderText(content, TEST_SHOP.marca),
});

describe('order mails', () => {
  it('created without a confirmed e-mail: says until when, and what its confirmation gives (SEC-23)', () => {
    const reserva_ate = new Date('2026-03-12T17:30:00Z');
    const content = pedidoEmail(
      'pedido-criado',
      { ...PEDIDO, reserva_ate, emailConfirmado: false },
      TEST_SHOP,
    );
    const { text } = both(content);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Guardamos seus perfumes até 12/03/2026');
    expect(words).toMatch(/Confirme o seu e-mail, .* guardados até 13\/03\/2026/);
    const confirmed = pedidoEmail('pedido-criado', PEDIDO, TEST_SHOP);
    expect(both(confirmed).text).not.toContain('Confirme');
  });

  it('created: shows items, prices, freight, total, address and how to pay, in HTML and text (C-40)', () => {
    const content = pedidoEmail('pedido-criado', PEDIDO, TEST_SHOP);
    expect(content.assunto).toBe('Recebemos seu pedido nº 1042');
    const { html, text } = both(content);
    for (const part of [
      'Olá, Marina!',
      'Noite de Zahran — 10 ml',
      '2 × R$\u00a039,90',
      'R$\u00a079,80',
      'R$\u00a01.159,90',
      'Entrega padrão, 3 a 6 dias úteis',
      'R$\u00a019,90',
      'R$\u00a01.259,60',
      'Rua das Acácias, 45 — ap. 302',
      'Fortaleza/CE',
      'CEP 60150-000',
      'Pix: abra o pedido em Meus pedidos e escolha Pix.',
      'Guardamos seus perfumes até 13/03/2026, às 14:00.',
      'https://loja.example/meus-pedidos',
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  it.each([
    [0, null, 'A combinar', 'Frete a combinar'],
    [0, '5 dias úteis', 'Grátis acima de R$ 300', 'Grátis'],
  ])(
    'shows freight of %i with delivery time %s (C-40)',
    (valor_frete, prazo_frete, servico_frete, shown) => {
      const pedido = { ...PEDIDO, valor_frete, prazo_frete, servico_frete, total: 1_239_70 };
      const { html, text } = both(pedidoEmail('pedido-criado', pedido, TEST_SHOP));
      expect(html).toContain(`>${shown}<`);
      expect(text).toMatch(new RegExp(`^Frete.*: ${shown}$`, 'm'));
    },
  );

  it('created: asks for no payment when the order is already paid', () => {
    const { text } = both(
      pedidoEmail('pedido-criado', { ...PEDIDO, status: 'PAGO', reserva_ate: null }, TEST_SHOP),
    );
    expect(text).not.toContain('Como pagar');
  });

  it('renders without address and name', () => {
    const { text } = both(
      pedidoEmail('pedido-pago', { ...PEDIDO, endereco: null, nome_completo: null }, TEST_SHOP),
    );
    expect(text).toContain('Olá! O pagamento do pedido nº 1042 foi confirmado.');
    expect(text).not.toContain('Endereço');
  });

  it.each([
    ['https://rastreio.example/a?b=1&c=2', 'https://rastreio.example/a?b=1&c=2'],
    ['rastreio.example/AA123', 'https://rastreio.example/AA123'],
    ['  HTTP://rastreio.example ', 'http://rastreio.example/'],
    ['AA123456789BR', undefined],
    ['código AA 123', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:pass@rastreio.example', undefined],
    ['https://', undefined],
  ])('reads the tracking text "%s" (C-67)', (link_rastreio, url) => {
    const { blocks } = pedidoEmail('pedido-enviado', { ...PEDIDO, link_rastreio }, TEST_SHOP);
    const button = blocks.find((block) => block.kind === 'button');
    expect(button?.url).toBe(url ?? 'https://loja.example/meus-pedidos');
    const { text } = both(pedidoEmail('pedido-enviado', { ...PEDIDO, link_rastreio }, TEST_SHOP));
    if (url === undefined) expect(text).toContain(`Código de rastreio: ${link_rastreio.trim()}`);
  });

  it('sent: announces a tracking code that is still missing (TRACK-02)', () => {
    const { html, text } = both(pedidoEmail('pedido-enviado', PEDIDO, TEST_SHOP));
    for (const part of [html, text])
      expect(part).toContain('Assim que houver um código de rastreio');
  });

  it('withdrawal (CDC, art. 49): explains the return to the shopper and the reason to the shop', () => {
    const pedido = { ...PEDIDO, desistencia_motivo: 'Não combinou\r\ncomigo' };
    expect(both(pedidoEmail('pedido-desistencia', pedido, TEST_SHOP)).text).toContain(
      'devolve tudo o que foi pago, frete incluído',
    );
    const shop = both(pedidoEmail('pedido-desistencia-loja', pedido, TEST_SHOP));
    for (const part of [shop.html, shop.text]) expect(part).toContain('Não combinou comigo');
    expect(both(pedidoEmail('pedido-desistencia-loja', PEDIDO, TEST_SHOP)).text).not.toContain(
      'Motivo',
    );
  });

  it('names the amount of a received withdrawal, and none when a refund was requested before (S10)', () => {
    const received = (desistencia_valor: number) =>
      both(
        pedidoEmail('desistencia-recebida', { ...PEDIDO, desistencia_valor }, TEST_SHOP),
      ).text.replaceAll(/\s+/g, ' ');
    expect(received(4_990)).toContain('chegaram à loja. Você recebe R$ 49,90 de volta.');
    expect(received(0)).toContain('chegaram à loja. O estorno já foi pedido antes.');
    expect(received(0)).not.toContain('R$');
  });

  it('turns no tracking text into another protocol than http(s) (TRACK-01)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), webUrl), (written) => {
        const tracking = readTracking(written);
        if (tracking.kind === 'link') expect(tracking.url).toMatch(/^https?:\/\/[^\s/@]+\//);
      }),
    );
  });
});

describe('account mails', () => {
  it('password reset: shows the link and its lifetime (API-16)', () => {
    const link = 'https://loja.example/reset-password?token=a&b';
    const { html, text } = both(
      contaEmail('redefinir-senha', { nome: 'Marina Costa', link, minutos: 30 }, TEST_SHOP),
    );
    expect(html).toContain('href="https://loja.example/reset-password?token=a&amp;b"');
    expect(text).toContain(link);
    expect(text).toContain('por 30 minutos');
  });

  it.each([
    [
      'changed password',
      contaEmail('senha-alterada', { nome: null }, TEST_SHOP),
      '/forgot-password',
    ],
    [
      'attempts to sign in (SEC-07)',
      contaEmail('tentativas-de-acesso', {}, TEST_SHOP),
      '/forgot-password',
    ],
    [
      'second factor (SEC-20)',
      contaEmail('codigo-de-recuperacao-usado', {}, TEST_SHOP),
      '/forgot-password',
    ],
    ['new account', contaEmail('conta-criada', {}, TEST_SHOP), 'https://loja.example'],
  ])('%s: greets without a name', (_case, content, url) => {
    const { html, text } = both(content);
    for (const part of [html, text]) {
      expect(part).toContain('Olá! ');
      expect(part).toContain(url);
    }
  });
});

describe('the refund of a Pix (S2)', () => {
  it.each(['estorno-pedido', 'pagamento-devolvido', 'estorno-falhou'] as const)(
    '%s names the account that has paid, and no card',
    (tipo) => {
      const pedido: PedidoOfEmail = { ...PEDIDO, metodo: 'PIX' };
      const { text } = both(pedidoEmail(tipo, pedido, TEST_SHOP, { valor: 'R$ 10,00' }));
      expect(text).toContain('conta que fez o Pix');
      expect(text).not.toMatch(/cartão|fatura/);
    },
  );
});

describe('all mails', () => {
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</div></body><script>',
      "' style='x' onclick='y",
      'A\r\nBcc: outro@exemplo.com.br',
    ),
  );
  const contents = fc.record({ a: hostile, b: hostile, c: hostile }).map(({ a, b, c }) => {
    const pedido: PedidoOfEmail = {
      ...PEDIDO,
      nome_completo: a,
      servico_frete: b,
      prazo_frete: c,
      link_rastreio: a,
      desistencia_motivo: c,
      endereco: {
        id: null,
        logradouro: a,
        numero: b,
        complemento: c,
        bairro: a,
        cidade: b,
        estado: c,
        cep: a,
      },
      itens: [{ nomeProduto: b, variacaoNome: c, quantidade: 1, precoUnitario: 1 }],
    };
    return [
      pedidoEmail('pedido-criado', pedido, TEST_SHOP),
      pedidoEmail('pedido-pago', pedido, TEST_SHOP),
      pedidoEmail('pedido-enviado', pedido, TEST_SHOP),
      pedidoEmail('pagamento-devolvido', pedido, TEST_SHOP, { valor: a }),
      pedidoEmail('pedido-desistencia', pedido, TEST_SHOP),
      pedidoEmail('pedido-desistencia-loja', pedido, TEST_SHOP),
      contaEmail(
        'redefinir-senha',
        { nome: a, link: 'https://loja.example/r', minutos: 30 },
        TEST_SHOP,
      ),
      contaEmail('senha-alterada', { nome: b }, TEST_SHOP),
      contaEmail('conta-criada', { nome: c }, TEST_SHOP),
    ];
  });

  it('escape user text, so that only tags of the templates appear', () => {
    const tags = (html: string): string[] => html.match(/<\/?[a-z!][a-z0-9]*/gi) ?? [];
    const expected = new Set(
      ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'h2', 'p', 'a'].flatMap(
        (name) => [`<${name}`, `</${name}`],
      ),
    );
    fc.assert(
      fc.property(contents, (all) => {
        for (const content of all) {
          const html = renderHtml(content, TEST_SHOP.marca);
          expect(tags(html).filter((tag) => !expected.has(tag))).toEqual([]);
          expect(html).not.toMatch(/<[^>]*\son\w+=/i);
        }
      }),
    );
  });

  it('show no link that a customer typed (SEC-02)', () => {
    const link = fc.oneof(webUrl, fc.domain(), fc.emailAddress());
    fc.assert(
      fc.property(link, link, link, (nome_completo, logradouro, cidade) => {
        const endereco = PEDIDO.endereco && { ...PEDIDO.endereco, logradouro, cidade };
        const pedido = { ...PEDIDO, nome_completo, endereco };
        const { text } = both(pedidoEmail('pedido-criado', pedido, TEST_SHOP));
        const typed = text.replaceAll(TEST_SHOP.publicUrl, '').replaceAll(/R\$\S* ?[\d.,]+/g, '');
        expect(typed).toMatch(/^Olá! /m);
        for (const one of [nome_completo, logradouro, cidade]) expect(typed).not.toContain(one);
        expect(typed).not.toMatch(/\S\.\p{L}|:\/\/|\S@\S/u);
      }),
      // Longer than a greeting shows: cut first, it would look like a name.
      { examples: [[`${'a'.repeat(61)}@a.aa`, 'a@a.aa', 'http://a.aa']] },
    );
  });

  it('have a subject of one line, a preview and exactly one button', () => {
    fc.assert(
      fc.property(contents, (all) => {
        for (const content of all) {
          expect(content.assunto).not.toMatch(/[\r\n]/);
          expect(content.previa).not.toBe('');
          expect(content.blocks.filter(({ kind }) => kind === 'button')).toHaveLength(1);
        }
      }),
    );
  });
});
