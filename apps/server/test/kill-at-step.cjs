// Preloaded into a program: ends it by SIGKILL before its file operation with the number KILL_AT_STEP, or prints how many it had.
const { promises } = require('node:fs')

const last = Number(process.env.KILL_AT_STEP)
let steps = 0
for (const name of ['open', 'rename', 'rm', 'mkdir']) {
  const original = promises[name]
  promises[name] = (...args) => {
    steps += 1
    if (steps === last) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }
}
if (last === 0) process.on('exit', () => console.log(`${steps} steps`))
