import { expect, it, vi } from 'vitest';
import { filesOf } from './client-files.ts';

vi.stubGlobal('__CLIENT_FILES__', {
  manifest: {
    'index.html': { file: 'entry.js', css: ['entry.css'], imports: ['_common.js'] },
    '_common.js': { file: 'common.js' },
    '_text.js': { file: 'text.js', css: ['text.css'], imports: ['_common.js'] },
    'Page.tsx': {
      file: 'page.js',
      imports: ['_text.js'],
    },
    'Drawer.tsx': { file: 'drawer.js', css: ['drawer.css'] },
  },
  styles: { 'entry.css': 'a{}', 'text.css': 'b{}', 'drawer.css': 'd{}' },
});

it("lists a page's code and sheets, and nothing of lazy parts", () => {
  expect(filesOf('Page.tsx')).toEqual({
    code: ['/common.js', '/entry.js', '/text.js', '/page.js'],
    sheets: ['/entry.css', '/text.css'],
    css: 'a{}b{}',
  });
});
