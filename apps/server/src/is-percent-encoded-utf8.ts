/** Returns whether the percent-encoded bytes of a text are UTF-8. */
export const isPercentEncodedUtf8 = (text: string): boolean => {
  try {
    // The bundler removes a call whose result is not used, although the call may throw.
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
