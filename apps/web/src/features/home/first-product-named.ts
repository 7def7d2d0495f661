type Named = { name: string }

/** The first product whose name contains the panel's keyword, whatever the case (docs/behaviour.md, "Home"). */
export function firstProductNamed<P extends Named>(
  products: readonly P[] | undefined,
  keyword: string,
): P | undefined {
  const wanted = keyword.toLowerCase()
  return products?.find(({ name }) => name.toLowerCase().includes(wanted))
}
