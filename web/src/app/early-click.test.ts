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

describe('um clique antes da hora', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<button id="a"><span id="dentro">A</span></button><button id="b">B</button><a id="c" href="#x">C</a><button id="enviar" type="submit">D</button>';
    runInThisContext(inlineScript);
  });

  it('o último botão apertado é apertado de novo, uma vez', () => {
    const heard = vi.fn();
    press('b');
    press('dentro');
    for (const id of ['a', 'b']) {
      document.getElementById(id)?.addEventListener('click', () => heard(id));
    }
    replayEarlyClick(window);
    replayEarlyClick(window);
    expect(heard.mock.calls).toEqual([['a']]);
  });

  it('LOGIN-01: um formulário que só o código envia espera por ele, e é enviado uma vez', () => {
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
    replayEarlyClick(window);
    expect(sent).toHaveBeenCalledOnce();
  });

  it('uma busca segue o caminho do navegador', () => {
    document.body.innerHTML = '<form method="get"><button>Buscar</button></form>';
    const early = new SubmitEvent('submit', { cancelable: true, bubbles: true });
    document.querySelector('form')?.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
  });

  it('links e envios seguem o caminho do navegador', () => {
    const heard = vi.fn();
    press('c');
    press('enviar');
    document.addEventListener('click', heard);
    replayEarlyClick(window);
    document.removeEventListener('click', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('depois que a página responde, nada mais é guardado', () => {
    replayEarlyClick(window);
    press('a');
    expect(window.earlyClick).toBeUndefined();
  });

  it('um botão que já não está na página fica em paz', () => {
    press('a');
    document.body.innerHTML = '';
    expect(() => replayEarlyClick(window)).not.toThrow();
  });
});
