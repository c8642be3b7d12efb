import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const BUILD = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;

/** Components that the shop does not use. Their display names and impure declarations would keep them in the build. */
const UNUSED = /^(?:NavLink|Form|ScrollRestoration|HistoryRouter)\.displayName = .*;$/gm;
const DECLARATION = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/**
 * Builds with the production files of React Router, which its package does not export, and without its unused
 * components. Saves 1.8 KB (gzip) of every page.
 */
export function router(): Plugin {
  return {
    name: 'router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: ['react-router', 'react-router/dom'].map((name) => ({
          find: new RegExp(`^${name}$`),
          replacement: fileURLToPath(import.meta.resolve(name)).replace(
            'development',
            'production',
          ),
        })),
      },
    }),
    transform: (code, id) =>
      BUILD.test(id)
        ? code.replaceAll(UNUSED, '').replaceAll(DECLARATION, '= /* @__PURE__ */ $1')
        : null,
  };
}
