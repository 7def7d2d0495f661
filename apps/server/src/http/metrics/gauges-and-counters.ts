import { Counter, Gauge, type Registry } from 'prom-client'

type Definition = { name: string; help: string; labelNames?: string[] }

type Sample = { labels?: Record<string, string>; value: number }

/** Adds a gauge whose samples are read at each scrape. It has no sample when `read` returns none. */
export const addGauge = (
  registry: Registry,
  definition: Definition,
  read: () => Sample[] | Promise<Sample[]>,
): void => {
  new Gauge({
    ...definition,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      // After `reset` a gauge without labels has the value 0.
      if (definition.labelNames === undefined) this.remove()
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
}

/** Adds a counter whose values other code counts. They are read at each scrape. */
export const addCounter = (registry: Registry, definition: Definition, read: () => Sample[]): void => {
  new Counter({
    ...definition,
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels = {}, value } of read()) this.inc(labels, value)
    },
  })
}
