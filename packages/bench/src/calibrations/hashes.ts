// Calibration D: password hashes alone, one after the other, with the shop's parameters. `hashes.ts seconds`.
import { hash } from '@node-rs/argon2'
import { passwordCost } from '@voltway/domain'

const forMs = Number(process.argv[2]) * 1000
const before = process.cpuUsage()
const start = performance.now()
let hashes = 0
for (; performance.now() - start < forMs; hashes += 1) await hash('correct horse battery', passwordCost)
const { user, system } = process.cpuUsage(before)
const perSecond = (hashes * 1000) / (performance.now() - start)
console.log(JSON.stringify({ value: perSecond, cpuMs: (user + system) / 1000 / hashes }))
