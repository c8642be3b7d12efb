import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { liftStyles } from './lift-styles.ts';

describe('liftStyles', () => {
  it('moves a style attribute to a rule, so the policy needs no unsafe-inline (P15)', () => {
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

  it('leaves text about styles unchanged', () => {
    const markup = renderToStaticMarkup(<p>{' style="color:red"'}</p>);
    expect(liftStyles(markup)).toEqual({ markup, css: '' });
  });

  it('lets no value close the rule or the element (P15)', () => {
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
    'keeps the next rule intact after %j (P15)',
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
