import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replayEarlyClick } from './early-click.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const inlineScript = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

function press(id: string): void {
  document.getElementById(id)?.click();
}

async function replay(): Promise<void> {
  replayEarlyClick(window);
  await Promise.resolve();
}

describe('a click before hydration', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<button id="a"><span id="dentro">A</span></button><button id="b">B</button><a id="c" href="#x">C</a><button id="enviar" type="submit">D</button>';
    runInThisContext(inlineScript);
  });

  it('replays only the last pressed button, once', async () => {
    const onClick = vi.fn();
    press('b');
    press('dentro');
    for (const id of ['a', 'b']) {
      document.getElementById(id)?.addEventListener('click', () => onClick(id));
    }
    await replay();
    await replay();
    expect(onClick.mock.calls).toEqual([['a']]);
  });

  it('holds a form that needs JavaScript and submits it once (LOGIN-01)', async () => {
    document.body.innerHTML =
      '<form id="entrar" method="post"><input name="senha" value="s"><button>Entrar</button></form>';
    const sent = vi.fn((event: Event) => event.preventDefault());
    const form = document.querySelector('form');
    const early = new SubmitEvent('submit', {
      cancelable: true,
      bubbles: true,
      submitter: document.querySelector('button'),
    });
    form?.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(true);
    form?.addEventListener('submit', sent);
    await replay();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('lets the browser handle a search form', () => {
    document.body.innerHTML = '<form method="get"><button>Buscar</button></form>';
    const early = new SubmitEvent('submit', { cancelable: true, bubbles: true });
    document.querySelector('form')?.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
  });

  it('holds the search of the header, which opens a dialog with scripts (S24)', () => {
    document.body.innerHTML =
      '<form action="/produtos"><button type="submit" aria-haspopup="dialog">Buscar</button></form>';
    const early = new SubmitEvent('submit', { cancelable: true, bubbles: true });
    document.querySelector('form')?.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(true);
    expect(window.earlyClick?.button?.textContent).toBe('Buscar');
  });

  it('lets the browser handle links and plain forms', async () => {
    const onClick = vi.fn();
    press('c');
    press('enviar');
    document.addEventListener('click', onClick);
    await replay();
    document.removeEventListener('click', onClick);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('records nothing after hydration', async () => {
    await replay();
    press('a');
    expect(window.earlyClick).toBeUndefined();
  });

  it('ignores a button that left the page', async () => {
    press('a');
    document.body.innerHTML = '';
    await expect(replay()).resolves.toBeUndefined();
  });
});
