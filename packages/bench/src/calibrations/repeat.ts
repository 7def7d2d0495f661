/** Repeats `work` for the seconds in the first argument of the program, and prints the number per second. */
export const repeat = async (work: () => unknown): Promise<void> => {
  const forMs = Number(process.argv[2]) * 1000
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < forMs; count += 1) await work()
  console.log(JSON.stringify({ value: (count * 1000) / (performance.now() - start) }))
}
