import { defineConfig } from 'rolldown'

/** Bundles the mails with React into one file, because Node runs TypeScript from the sources, but not JSX. */
export default defineConfig({
  input: { index: 'src/index.ts' },
  platform: 'node',
  // Without it, the bundle has React's larger development build, too.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: { dir: 'dist', cleanDir: true, format: 'esm' },
})
