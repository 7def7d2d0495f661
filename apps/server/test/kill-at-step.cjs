// A program preloads this file. It counts the program's changes of folders, and ends the program by SIGKILL before the change with
// the number KILL_AT_STEP. With KILL_AT_STEP=0 it prints the number of changes. Other writes do not count, because a later start
// finds the same file names after them.
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
