// Ten admins who repeat these calls until the program is stopped: `admins.ts url calls`. A separate process with a low priority,
// because it must not slow down the load of the shoppers.
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeCalls } from './load.ts'

const [url = '', calls = ''] = process.argv.slice(2)
setPriority(constants.priority.PRIORITY_LOW)
void timeCalls(url, JSON.parse(calls), { clients: 10, duration: 3600 })
await sleep(1500)
console.log(`All admins work on ${url}`)
