import { defineConfig } from 'rolldown'

/**
 * The server in a few plain files: reading hundreds of modules and taking off their types at each start takes twice the time
 * and 25 MiB more. Packages that bring files of their own stay where they are installed. Names and lines are kept, for stack
 * traces that can be read; `NODE_OPTIONS=--enable-source-maps` gives the places in the sources, for 50 MiB.
 *
 * CommonJS, because an ES module that imports one of Node's own asks for all that it exports: with `node:http` that loads
 * Node's whole fetch at each start.
 * See docs/decisions/0028-server-bundle-and-runtime-settings.md.
 */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    'encode-image': 'src/images/encode-image.ts',
    'rotate-admin-secret': 'src/commands/rotate-admin-secret.ts',
    'shop-data': 'src/commands/shop-data.ts',
    'reader-worker': '../../packages/db/src/sqlite/reader-worker.ts',
  },
  platform: 'node',
  external: ['better-sqlite3', 'sharp', '@node-rs/argon2', '@scalar/fastify-api-reference', 'pg-native'],
  // Without it the REST adapter writes the whole API document at each start, to check it; a test does.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: {
    dir: 'dist',
    cleanDir: true,
    sourcemap: true,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
})
