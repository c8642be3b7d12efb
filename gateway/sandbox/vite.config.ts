import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Bundles GraphiQL with its editor and workers, so that the sandbox works offline. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/sandbox/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/sandbox',
    emptyOutDir: true,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      // GraphiQL ships React Compiler directives, which have no effect here.
      onLog: (level, log, print) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
      },
    },
  },
});
