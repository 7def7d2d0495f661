/** Returns “1 delivery” or “12 deliveries”. */
export function formatDeliveryCount(count: number): string {
  return count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`
}
