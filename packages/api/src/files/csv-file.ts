import { escapeCsvFormula } from '@voltway/domain'
import { stringify } from 'csv-stringify/sync'

/** Writes parts of a list as CSV for spreadsheets. `columns` has a function per column that returns its cell. */
export const writeCsv = async function* <Row>(
  parts: AsyncIterable<Row[]>,
  columns: Record<string, (row: Row) => string>,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of parts) {
    // Excel recognizes UTF-8 by the byte order mark.
    yield stringify(
      rows.map((row) => Object.values(columns).map((read) => read(row))),
      {
        header: isFirst,
        bom: isFirst,
        columns: Object.keys(columns),
        record_delimiter: 'windows',
        // csv-stringify quotes fields that contain the complete delimiter, but not fields with only one of its characters.
        quoted_match: /[\r\n]/,
        cast: { string: escapeCsvFormula },
      },
    )
    isFirst = false
  }
}
