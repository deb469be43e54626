import path from 'node:path'
import { defineConfig } from 'vite'

const project = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: {
    alias: {
      '@shared': path.join(project, 'shared'),
      '@contract': path.join(project, 'contract'),
      '@console': import.meta.dirname,
    },
  },
  build: {
    outDir: path.join(project, 'dist/console'),
    emptyOutDir: true,
    target: ['chrome87', 'safari14', 'firefox90'],
    // a page brings its own parts; what it needs first is named by the page itself
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // packages say "use client" to servers that draw React; there is none here
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name].[hash].js',
        chunkFileNames: 'assets/[name].[hash].js',
        assetFileNames: 'assets/[name].[hash][extname]',
      },
    },
  },
})
