import type { Plugin, Rollup } from 'vite';

/** The files of the small faces (src/app/theme/fonts): the whole ones, for rare letters, are not among them. */
export function smallFonts(bundle: Rollup.OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) =>
    output.type === 'asset' &&
    output.originalFileNames.some((name) => /(?:^|\/)theme\/fonts\/[\w-]+\.woff2$/.test(name))
      ? [output.fileName]
      : [],
  );
}

/** Asks for the fonts before the browser knows that text needs them: less text changes its face. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return smallFonts(bundle).map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: true,
          },
          injectTo: 'head-prepend',
        }));
      },
    },
  };
}
