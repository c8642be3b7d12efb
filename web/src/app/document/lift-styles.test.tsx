import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { liftStyles } from './lift-styles.ts';

describe('liftStyles', () => {
  it('P15: o estilo de uma parte vira regra da folha, e a política não precisa de unsafe-inline', () => {
    const { markup, css } = liftStyles(
      renderToStaticMarkup(
        <p style={{ width: '40%' }}>
          <i style={{ backgroundImage: 'url("data:image/webp;base64,AA==")' }} />
          <b style={{ width: '40%' }}>a</b>
        </p>,
      ),
    );
    expect(markup).toBe('<p data-s="0"><i data-s="1"></i><b data-s="0">a</b></p>');
    expect(css).toBe(
      '#app [data-s="0"]{width:40%}#app [data-s="1"]{background-image:url("data:image/webp;base64,AA==")}',
    );
  });

  it('um texto que fala de estilos fica como está', () => {
    const markup = renderToStaticMarkup(<p>{' style="color:red"'}</p>);
    expect(liftStyles(markup)).toEqual({ markup, css: '' });
  });

  it('P15: nenhum valor fecha a regra nem o elemento', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const { markup, css } = liftStyles(
          renderToStaticMarkup(<p style={{ backgroundImage: `url("${value}")` }} />),
        );
        expect(markup).not.toContain('style=');
        expect(css).not.toMatch(/<|\}./);
      }),
    );
    expect(liftStyles('<p style="color:red}body{display:none">').css).toBe('');
  });

  it.each(['a\\', '/* ', 'url("a', "'", '(', '[', 'a\nb', 'a\0b'])(
    'P15: %j não come a regra seguinte',
    (value) => {
      const { css } = liftStyles(
        renderToStaticMarkup(
          <>
            <p style={{ fontFamily: value }} />
            <p style={{ color: 'red' }} />
          </>,
        ),
      );
      expect(css).toMatch(/^#app \[data-s="\d"\]\{color:red\}$/);
    },
  );
});
