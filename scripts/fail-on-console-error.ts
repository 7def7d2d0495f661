import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

// A test that expects an error line replaces console.error while it runs: `vi.spyOn(console, 'error')`.
const print = console.error
const complaints: string[] = []
console.error = (...args: unknown[]) => {
  complaints.push(format(...args))
  print(...args)
}

const expectSilence = () => expect(complaints.splice(0), 'console.error was called').toEqual([])
afterEach(expectSilence)
afterAll(() => {
  // The next test file in the same process replaces it again.
  console.error = print
  expectSilence()
})
