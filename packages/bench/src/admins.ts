// The load of admins that search all orders and export them: `admins.ts url admins seconds`. A separate process with a low
// priority, because it must not slow down the load of the shoppers.
import { constants, setPriority } from 'node:os'
import { timeSlowest } from './load.ts'
import { adminCall } from './shop.ts'

const [url = '', admins, seconds] = process.argv.slice(2)
setPriority(constants.priority.PRIORITY_LOW)
const calls = [adminCall('orders/search?search=smith'), adminCall('orders/export')]
console.log(JSON.stringify(await timeSlowest(url, Number(admins), calls, Number(seconds))))
