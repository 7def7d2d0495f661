// Shopkeepers who search all orders and export them: the address of a store, how many they are, and for how many seconds. What they
// are sent arrives at computers of their own, so this is a process that gives way to the one which shoppers wait in.
import { constants, setPriority } from 'node:os'
import { timeSlowest } from './load.ts'
import { asAdmin } from './store.ts'

const [url = '', people = '', seconds = ''] = process.argv.slice(2)
setPriority(constants.priority.PRIORITY_LOW)
const keep = [asAdmin('/api/admin/orders/search?search=smith'), asAdmin('/api/admin/orders/export')]
const slowest = await timeSlowest({ url }, Array(Number(people)).fill(keep), {
  seconds: Number(seconds),
  callsPerSecond: 10,
})
console.log(JSON.stringify(slowest))
