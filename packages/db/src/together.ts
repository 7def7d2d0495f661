/**
 * Waits for all of these, also when some fail, and then fails as the first of them did: within a transaction nothing may be
 * under way when it ends.
 */
export const together = async <const Results extends unknown[]>(
  ...work: { [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> => {
  const ends = await Promise.allSettled(work)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  }) as Results
}
