import type { Plugin, Rollup } from 'vite';

/** Files of the small font faces (src/app/theme/fonts), without the complete ones. */
export function smallFonts(bundle: Rollup.OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) =>
    output.type === 'asset' &&
    output.originalFileNames.some((name) => /(?:^|\/)theme\/fonts\/[\w-]+\.woff2$/.test(name))
      ? [output.fileName]
      : [],
  );
}

/** Preloads the small fonts, which reduces font swaps. */
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
