/** Tries again what failed, whose code may not have arrived either. */
export async function tryAgain(
  loadCode: () => Promise<unknown>,
  load: () => Promise<unknown>,
): Promise<void> {
  try {
    await loadCode()
  } catch {
    // A page never asks again for code that did not arrive.
    return location.reload()
  }
  await load()
}
