// Calibration D: password hashes alone, one after the other, with the shop's parameters. `hashes.ts seconds`.
import { hash } from '@node-rs/argon2'
import { passwordCost } from '@voltway/domain'
import { repeat } from './repeat.ts'

await repeat(() => hash('correct horse battery', passwordCost))
