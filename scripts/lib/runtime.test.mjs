import { describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { chooseNode, nodeRefusal } from './runtime.mjs';

const current = {
  execPath: process.execPath,
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
};

describe('a versão do Node', () => {
  it.each(['20.11.0', '20.20.2', '22.0.0', '24.21.0'])('aceita %s', (version) => {
    expect(nodeRefusal(version)).toBeNull();
  });

  it.each(['12.22.0', '18.20.4', '20.10.0'])('recusa %s com uma frase e uma saída', (version) => {
    expect(nodeRefusal(version)).toMatch(
      new RegExp(`\\(${version}\\) é antigo demais: é preciso o 20.11 .*nodejs.org`, 's'),
    );
  });
});

describe('o Node que roda tudo', () => {
  it('é o fixado pelo projeto quando esta máquina o roda', () => {
    expect(chooseNode(ROOT, { ...current, version: '20.20.2' })).toContain('node_modules');
  });

  it('é o que está rodando quando basta e não há um fixado', () => {
    expect(chooseNode('/sem-projeto', { ...current, version: '22.19.0' })).toBe(current.execPath);
  });

  it('não existe quando não há um fixado e o que está rodando não basta', () => {
    expect(chooseNode('/sem-projeto', { ...current, version: '22.18.9' })).toBeNull();
  });
});
