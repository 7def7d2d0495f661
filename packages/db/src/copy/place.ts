/** Where a shop is: PostgreSQL at `url`, or the SQLite file `file`. */
export type Place = { url: string; file?: undefined } | { url?: undefined; file: string }
