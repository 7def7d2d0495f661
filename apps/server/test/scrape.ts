import type { TestServer } from './harness.ts'

/** What `/metrics` of a server says: its text, and the value of a sample by its name and labels as they are written there. */
export const scrape = async ({ ask, adminSecret: secret }: TestServer) => {
  const { status, text } = await ask('GET', '/metrics', { secret })
  const samples = new Map(
    [...text.matchAll(/^([a-z]\S*) (\S+)$/gim)].map(([, sample = '', value]) => [sample, Number(value)]),
  )
  return { status, text, value: (sample: string) => samples.get(sample) }
}
