import { Counter, Gauge, type Registry } from 'prom-client'

type Sample = { labels?: Record<string, string>; value: number }

/** Returns functions that add metrics whose samples are read at each scrape. A gauge has no sample when `read` returns none. */
export const metricsIn = (registry: Registry) => ({
  gauge(name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await read()
        this.reset()
        // After `reset` a gauge without labels has the value 0.
        if (labelNames.length === 0) this.remove()
        for (const { labels = {}, value } of samples) this.set(labels, value)
      },
    })
  },

  counter(name: string, help: string, labelNames: string[], read: () => Sample[]): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels = {}, value } of read()) this.inc(labels, value)
      },
    })
  },
})

export type Metrics = ReturnType<typeof metricsIn>
