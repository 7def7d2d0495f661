/** Returns a function that connects a field with a filter: with the name of a search parameter, it returns its value and handler. */
export const filterProps =
  <S extends object>(searchParams: S, onChange: (patch: Partial<S>) => void) =>
  <Name extends keyof S>(name: Name) => ({
    value: searchParams[name],
    onChange: (value: S[Name]) => onChange({ [name]: value } as unknown as Partial<S>),
  })
