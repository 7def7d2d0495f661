/** These files and all that they import, and so on: what is left out is asked for a round trip later. */
export function withImports(files: string[], importsOf: (file: string) => string[]): string[] {
  const all = new Set(files)
  for (const file of all) for (const imported of importsOf(file)) all.add(imported)
  return [...all]
}
