import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** GraphiQL with its editor and workers, all in our own files: the sandbox works offline. */
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
      // GraphiQL ships directives for React's compiler; without the compiler they mean nothing.
      onLog: (level, log, print) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
      },
    },
  },
});
