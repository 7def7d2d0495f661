import { type CatalogueColumn, catalogueColumns, type NewProduct, type OptionChoice } from '@voltway/contract'
import { CellProblem, readPrice } from './read-price.ts'

const columnsWithoutField = ['id', 'slug', 'stock_was'] as const
type ValueColumn = Exclude<CatalogueColumn, (typeof columnsWithoutField)[number]>

/** The columns that set fields of a product. */
export const valueColumns = catalogueColumns.filter(
  (column): column is ValueColumn => !columnsWithoutField.some((each) => each === column),
)

type CellFormat = {
  write: (product: NewProduct) => string
  /** Returns the value of the field, which the schema validates later. @throws CellProblem */
  read: (cell: string) => unknown
}

const text = (column: 'name' | 'category' | 'description'): CellFormat => ({
  write: (product) => product[column],
  read: (cell) => cell,
})

const wholeNumber = (column: 'stock' | 'position'): CellFormat => ({
  write: (product) => String(product[column] ?? ''),
  read: (cell) => {
    const written = cell.trim()
    if (written === '') return null
    if (!/^-?\d{1,9}$/.test(written)) throw new CellProblem('Write a whole number, or leave the cell empty')
    return Number(written)
  },
})

/** The format of the cells of each column. `read` returns the value from which `write` made a cell. */
export const cellFormats: Record<ValueColumn | 'stock_was', CellFormat> = {
  name: text('name'),
  price: { write: ({ price }) => price.toFixed(2), read: (cell) => readPrice(cell) },
  category: text('category'),
  description: text('description'),
  stock: wholeNumber('stock'),
  stock_was: wholeNumber('stock'),
  hidden: { write: ({ hidden }) => String(hidden), read: (cell) => readBoolean(cell) },
  position: wholeNumber('position'),
  data: {
    write: ({ data }) => data.map(({ name, value }) => `${escapeName(name, ':')}: ${value}`).join('\n'),
    read: (cell) => readLines(cell, 'Write each line like Range: 320 mi'),
  },
  options: {
    write: ({ options }) =>
      options
        .map(({ name, choices }) => `${escapeName(name, ':')}: ${choices.map(writeChoice).join(' | ')}`)
        .join('\n'),
    read: (cell) =>
      readLines(cell, `Write each line like Paint: ${choiceExample}`).map(({ name, value }) => ({
        name,
        choices: (value.match(/(?:\\.|[^|])+/gs) ?? []).map(readChoice),
      })),
  },
}

const readBoolean = (cell: string): boolean => {
  const written = cell.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(written)) return true
  if (['false', 'no', '0'].includes(written)) return false
  throw new CellProblem('Write true or false')
}

const escapeName = (name: string, special: string) =>
  name.replaceAll(new RegExp(`[\\\\${special}]`, 'g'), '\\$&')
const unescapeName = (written: string) => written.replaceAll(/\\(.)/gs, '$1').trim()

/** Reads lines of a name, a colon and a value. A colon in a name has a backslash before it. */
const readLines = (cell: string, problem: string): { name: string; value: string }[] =>
  cell
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, value] = /^((?:\\.|[^\\:])*):(.*)$/s.exec(line) ?? []
      if (name === undefined || value === undefined) throw new CellProblem(problem)
      return { name: unescapeName(name), value: value.trim() }
    })

const choiceExample = 'White | Red [+1500.00, #8b0000]'

const writeChoice = ({ name, surcharge, swatch, image }: OptionChoice): string => {
  const facts = [surcharge > 0 && `+${surcharge.toFixed(2)}`, swatch, image && `image ${image}`].filter(
    Boolean,
  )
  return `${escapeName(name, '|[')}${facts.length > 0 ? ` [${facts.join(', ')}]` : ''}`
}

const readChoice = (written: string) => {
  const [, name = '', facts] = /^((?:\\.|[^\\[])*)(?:\[([^\]]*)\]\s*)?$/s.exec(written) ?? []
  if (unescapeName(name) === '') throw new CellProblem(`Write choices like ${choiceExample}`)
  // A comma before a digit is the decimal comma of a surcharge.
  return { name: unescapeName(name), ...Object.assign({}, ...(facts?.split(/,(?!\d)/) ?? []).map(readFact)) }
}

const readFact = (written: string): Partial<OptionChoice> => {
  const [, surcharge, swatch, image] = /^(?:\+(.+)|(#.+)|image (.+))$/.exec(written.trim()) ?? []
  if (surcharge !== undefined) return { surcharge: readPrice(surcharge) }
  if (swatch !== undefined) return { swatch }
  if (image !== undefined) return { image }
  throw new CellProblem(`Write choices like ${choiceExample}`)
}
