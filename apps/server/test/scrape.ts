import type { TestServer } from './harness.ts'

/** What `/metrics` of a server says, by the metrics token if it has one: its text, and the value of a sample by its name and labels as they are written there. */
export const scrape = async ({ ask, app, secret }: TestServer) => {
  const token = app.env.metricsToken
  const { status, text } = await ask('GET', '/metrics', token === undefined ? { secret } : { token })
  const samples = new Map(
    [...text.matchAll(/^([a-z]\S*) (\S+)$/gim)].map(([, sample = '', value]) => [sample, Number(value)]),
  )
  return { status, text, value: (sample: string) => samples.get(sample) }
}
