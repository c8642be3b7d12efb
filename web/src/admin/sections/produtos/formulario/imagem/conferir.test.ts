import { describe, expect, it, vi } from 'vitest';
import { arquivoDe } from '../../../../../../test/admin/produto-form.ts';
import { imagemProblem, tipoOf } from './conferir.ts';

const opens = (width: number, height = width) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));

describe('imagemProblem', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('accepts %s (C-75)', async (kind) => {
    opens(300);
    expect(await tipoOf(arquivoDe(kind))).toBe(`image/${kind}`);
    expect(await imagemProblem(arquivoDe(kind))).toBeNull();
  });

  it('checks the first bytes, not the file name (C-75)', async () => {
    opens(800);
    const disguised = new File([arquivoDe('gif')], 'foto.jpg', { type: 'image/jpeg' });
    expect(await imagemProblem(disguised)).toBe('Use uma imagem JPEG, PNG ou WebP.');
    const honest = new File([arquivoDe('png')], 'foto.txt', { type: 'text/plain' });
    expect(await imagemProblem(honest)).toBeNull();
  });

  it('says that a file is not an image (AFORM-02)', async () => {
    const text = new File(['%PDF-1.7'], 'nota.pdf', { type: 'application/pdf' });
    expect(await imagemProblem(text)).toBe(
      'Este arquivo não é uma imagem. Escolha uma foto em JPEG, PNG ou WebP.',
    );
    expect(await imagemProblem(new File([], 'vazia.jpg', { type: 'image/jpeg' }))).toBe(
      'O arquivo da imagem está vazio. Escolha outro.',
    );
  });

  it('rejects more than 5 MB (C-75)', async () => {
    opens(800);
    const limit = 5 * 1024 * 1024;
    expect(await imagemProblem(arquivoDe('jpeg', { bytes: limit }))).toBeNull();
    expect(await imagemProblem(arquivoDe('jpeg', { bytes: limit + 1 }))).toBe(
      'A imagem pode ter até 5 MB.',
    );
  });

  it('rejects an image that is too small or cannot be decoded', async () => {
    opens(299, 900);
    expect(await imagemProblem(arquivoDe('png'))).toBe(
      'A imagem é pequena demais: use uma com pelo menos 300 px de largura e de altura.',
    );
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('broken')));
    expect(await imagemProblem(arquivoDe('png'))).toBe(
      'Não foi possível abrir esta imagem. Escolha outra.',
    );
  });
});
