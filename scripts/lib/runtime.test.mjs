import { describe, expect, it } from 'vitest';
import { RAIZ } from './raiz.mjs';
import { escolherNode, recusaDoNode } from './runtime.mjs';

const atual = {
  execPath: process.execPath,
  versao: process.versions.node,
  plataforma: process.platform,
  arquitetura: process.arch,
};

describe('a versão do Node', () => {
  it.each(['20.11.0', '20.20.2', '22.0.0', '24.21.0'])('aceita %s', (versao) => {
    expect(recusaDoNode(versao)).toBeNull();
  });

  it.each(['12.22.0', '18.20.4', '20.10.0'])('recusa %s com uma frase e uma saída', (versao) => {
    expect(recusaDoNode(versao)).toMatch(
      new RegExp(`\\(${versao}\\) é antigo demais: é preciso o 20.11 .*nodejs.org`, 's'),
    );
  });
});

describe('o Node que roda tudo', () => {
  it('é o fixado pelo projeto quando esta máquina o roda', () => {
    expect(escolherNode(RAIZ, { ...atual, versao: '20.20.2' })).toContain('node_modules');
  });

  it('é o que está rodando quando basta e não há um fixado', () => {
    expect(escolherNode('/sem-projeto', { ...atual, versao: '22.19.0' })).toBe(atual.execPath);
  });

  it('não existe quando não há um fixado e o que está rodando não basta', () => {
    expect(escolherNode('/sem-projeto', { ...atual, versao: '22.18.9' })).toBeNull();
  });
});
