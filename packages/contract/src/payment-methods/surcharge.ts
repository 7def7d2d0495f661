const dollarsAndCents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** What a choice costs more, to the cent where there are cents: `+ $1,500`, `+ $0.50`. */
export const formatSurcharge = (dollars: number): string => `+ ${dollarsAndCents.format(dollars)}`
