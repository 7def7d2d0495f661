// Preloaded into a program: ends it by SIGKILL before the change of a folder with the number KILL_AT_STEP, or prints how
// many it had. What it does in between leaves the same files under the same names to a later start.
const { promises } = require('node:fs')

const last = Number(process.env.KILL_AT_STEP)
let steps = 0
for (const name of ['rename', 'rm', 'mkdir']) {
  const original = promises[name]
  promises[name] = (...args) => {
    steps += 1
    if (steps === last) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }
}
if (last === 0) process.on('exit', () => console.log(`${steps} steps`))
