import { join } from 'node:path'

/** The folder of this package. This file must stay one folder below it, in the sources and in the built server. */
export const serverFolder = join(import.meta.dirname, '..')
