import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

// A test that expects a complaint replaces console.error for its own time: `vi.spyOn(console, 'error')`.
const print = console.error
const complaints: string[] = []
console.error = (...args: unknown[]) => {
  complaints.push(format(...args))
  print(...args)
}

const expectSilence = () => expect(complaints.splice(0), 'console.error was called').toEqual([])
afterEach(expectSilence)
afterAll(() => {
  // The next file in the same process replaces it anew.
  console.error = print
  expectSilence()
})
