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
    // one file for all: together it is smaller than what asking for each part costs
    cssCodeSplit: false,
    target: ['chrome87', 'safari14', 'firefox90'],
    // a page brings its own parts; what it needs first is named by the page itself
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // packages say "use client" to servers that draw React; there is none here
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
      output: {
        // each request waits for a bad line: what signing in needs is one file, what several pages share is few
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            // the words of a list are among those of the language, which is there before any list
            { name: 'start', test: /pagination\/.*\/locale\//, priority: 3 },
            { name: 'lists', test: /node_modules\/(?!.*\/locale\/)/, minShareCount: 16, priority: 2 },
            { name: 'parts', test: /\/(console|shared|contract)\//, minShareCount: 8, priority: 2 },
            { name: 'parts', test: /\/console\/(ui|list)\//, minShareCount: 2, maxModuleSize: 1000, priority: 2 },
            { name: 'shared', minShareCount: 4, entriesAware: true, entriesAwareMergeThreshold: 50_000, priority: 1 },
          ],
        },
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name].[hash].js',
        chunkFileNames: 'assets/[name].[hash].js',
        assetFileNames: 'assets/[name].[hash][extname]',
      },
    },
  },
})
