import { Counter, Gauge, type Registry } from 'prom-client'

type Reading = number | undefined | { labels: Record<string, string>; value: number }[]

/** Returns functions that add metrics whose values are read at each scrape. */
export const metricsIn = (registry: Registry) => {
  const add =
    (Metric: typeof Gauge | typeof Counter) =>
    (name: string, help: string, read: () => Reading | Promise<Reading>, labelNames: string[] = []): void => {
      const collect = async () => {
        const reading = await read()
        metric.reset()
        // A counter has no `set`. After `reset`, `inc` sets the value.
        // After `reset` a metric without labels has the value 0.
        if (labelNames.length === 0) metric.remove()
        if (typeof reading === 'number') metric.inc(reading)
        else for (const { labels, value } of reading ?? []) metric.inc(labels, value)
      }
      const metric = new Metric({ name, help, labelNames, registers: [registry], collect })
    }
  return { gauge: add(Gauge), counter: add(Counter) }
}

export type Metrics = ReturnType<typeof metricsIn>
