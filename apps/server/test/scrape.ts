import type { TestServer } from './harness.ts'

/** Fetches `/metrics` of a server. Returns the text, and a function that reads a sample by its name and labels. */
export const scrape = async ({ request, app, secret }: TestServer) => {
  const token = app.env.metricsToken
  const { status, text } = await request('GET', '/metrics', token === undefined ? { secret } : { token })
  const samples = new Map(
    [...text.matchAll(/^([a-z]\S*) (\S+)$/gim)].map(([, sample = '', value]) => [sample, Number(value)]),
  )
  return { status, text, value: (sample: string) => samples.get(sample) }
}

/** Reads the number of jobs of a queue that run or wait. */
export const jobs = async (server: TestServer, queue: string, state: string) =>
  (await scrape(server)).value(`voltway_queue_jobs{queue="${queue}",state="${state}"}`)
