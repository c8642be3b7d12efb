import { expect, it } from 'vitest';
import { compileDrawing } from '../vite/drawings.ts';

it('compiles a drawing to a component with its attributes and shapes, without comments and indents', () => {
  const code =
    compileDrawing(`<svg viewBox="0 0 9 9" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">
  <!-- A mark. -->
  <g>
    <path d="M0 0h9"/>
  </g>
</svg>
`);
  expect(code).toContain(
    '{"viewBox":"0 0 9 9","aria-hidden":"true","dangerouslySetInnerHTML":{"__html":"<g><path d=\\"M0 0h9\\"/></g>"}}',
  );
});
