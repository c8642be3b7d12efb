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

/** Presses again what was pressed, once the page has drawn what was chosen. */
async function replay(): Promise<void> {
  replayEarlyClick(window);
  await Promise.resolve();
}

describe('um clique antes da hora', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<button id="a"><span id="dentro">A</span></button><button id="b">B</button><a id="c" href="#x">C</a><button id="enviar" type="submit">D</button>';
    runInThisContext(inlineScript);
  });

  it('o último botão apertado é apertado de novo, uma vez', async () => {
    const heard = vi.fn();
    press('b');
    press('dentro');
    for (const id of ['a', 'b']) {
      document.getElementById(id)?.addEventListener('click', () => heard(id));
    }
    await replay();
    await replay();
    expect(heard.mock.calls).toEqual([['a']]);
  });

  it('LOGIN-01: um formulário que só o código envia espera por ele, e é enviado uma vez', async () => {
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

  it('uma busca segue o caminho do navegador', () => {
    document.body.innerHTML = '<form method="get"><button>Buscar</button></form>';
    const early = new SubmitEvent('submit', { cancelable: true, bubbles: true });
    document.querySelector('form')?.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
  });

  it('links e envios seguem o caminho do navegador', async () => {
    const heard = vi.fn();
    press('c');
    press('enviar');
    document.addEventListener('click', heard);
    await replay();
    document.removeEventListener('click', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('depois que a página responde, nada mais é guardado', async () => {
    await replay();
    press('a');
    expect(window.earlyClick).toBeUndefined();
  });

  it('um botão que já não está na página fica em paz', async () => {
    press('a');
    document.body.innerHTML = '';
    await expect(replay()).resolves.toBeUndefined();
  });
});
