import { Counter, Gauge, type Registry } from 'prom-client'

type Definition = { name: string; help: string; labelNames?: string[] }

type Sample = { labels?: Record<string, string>; value: number }

/** A gauge whose samples are read when somebody scrapes; none when nothing is known. */
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
      // Without labels it would be 0 now.
      if (definition.labelNames === undefined) this.remove()
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
}

/** A counter that somebody else keeps, read when somebody scrapes. */
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
