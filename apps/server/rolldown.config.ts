import { defineConfig, type Plugin } from 'rolldown'

/**
 * Escapes letters outside of ASCII, e.g. in unused messages of zod. A single one doubles the memory of a file's source, because
 * V8 stores such a text with two bytes per letter. After a backslash, an escape would have another meaning.
 */
const escapeLetters: Plugin = {
  name: 'escape-letters',
  generateBundle: (_, files) => {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(/(?<!\\)[^\0-\x7f]/g, (letter) => {
          const code = letter.charCodeAt(0).toString(16)
          return `\\u${code.padStart(4, '0')}`
        })
    }
  },
}

/**
 * Bundles the server into one file for each program, process and worker thread, and shared chunks. Reading hundreds of
 * modules and stripping their types takes twice the start time and 25
 * MiB more. Packages with files of their own stay in node_modules. Names and lines stay readable in stack traces;
 * `NODE_OPTIONS=--enable-source-maps` shows positions in the sources, for 50 MiB.
 *
 * The format is CommonJS. An ES module that imports a Node module loads all its exports: `node:http` would load Node's whole
 * fetch at each start. See docs/decisions/0027-server-bundle-and-runtime-settings.md.
 */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    'admin-key': 'src/commands/admin-key.ts',
    'encode-image': 'src/images/encode-image.ts',
    customer: 'src/commands/customer.ts',
    'mail-test': 'src/commands/mail-test.ts',
    'rate-limits': 'src/commands/rate-limits.ts',
    'rotate-admin-secret': 'src/commands/rotate-admin-secret.ts',
    'shop-data': 'src/commands/data-commands.ts',
    'render-receipt': 'src/receipts/render-receipt.ts',
    status: 'src/commands/status.ts',
    'reader-worker': '../../packages/db/src/sqlite/reader-worker.ts',
  },
  plugins: [escapeLetters],
  platform: 'node',
  external: [
    'better-sqlite3',
    'sharp',
    '@node-rs/argon2',
    '@scalar/fastify-api-reference',
    'pdfkit',
    'fontkit',
    'pg-native',
  ],
  // Otherwise the REST adapter generates the whole OpenAPI document at each start to check it. A test checks it instead.
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
