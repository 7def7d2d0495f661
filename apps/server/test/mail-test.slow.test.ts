import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'
import { emptyFolder, failedStart } from './program.ts'

const program = join(import.meta.dirname, '../dist/mail-test.cjs')

/** Runs `npm run mail:test` with the settings for this server. */
const runMailTest = ({ port }: Pick<MailServer, 'port'>, args = ['you@example.org'], user = '') =>
  failedStart(
    emptyFolder(),
    {
      SMTP_URL: `smtp://${user}127.0.0.1:${port}`,
      MAIL_FROM: 'Voltway <shop@shop.example>',
      PUBLIC_URL: 'https://shop.example',
    },
    { program, args },
  )

test('sends a test mail, and says that the server accepted it', async () => {
  const server = await startMailServer()
  const { code, out } = await runMailTest(server)
  expect(code).toBe(0)
  expect(out).toContain(`Server: smtp://127.0.0.1:${server.port}`)
  expect(out).toMatch(/^The server accepted the mail to you@example\.org after \d+ ms$/m)
  expect(server.received).toMatchObject([
    { to: 'you@example.org', raw: expect.stringContaining('Test mail') },
  ])
})

test('names the step that fails, and the response of the server', async () => {
  const server = await startMailServer()
  server.behave(550)
  const { code, lines } = await runMailTest(server)
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^The mail was not sent: cannot name the recipient\. RCPT TO: 550 .*is refused/),
    ],
  })
})

test('shows no password', async () => {
  const server = await startMailServer({ auth: { user: 'shop', pass: 'right' } })
  const { code, lines, out } = await runMailTest(server, undefined, 'shop:open%20sesame@')
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The mail was not sent: cannot sign in .*535/)],
  })
  expect(out + lines.join()).not.toMatch(/open.{0,3}sesame/)
})

test('says that a server cannot be reached, and what the settings lack', async () => {
  const { port } = await startMailServer()
  const elsewhere = { SMTP_URL: `smtp://127.0.0.2:${port}`, MAIL_FROM: 'a@b.example', PUBLIC_URL: 'http://x' }
  const unreachable = await failedStart(emptyFolder(), elsewhere, { program, args: ['you@example.org'] })
  expect(unreachable.lines[0]).toMatch(/cannot connect to the server\. CONNECT: .*ECONNREFUSED/)
  const unset = await failedStart(emptyFolder(), {}, { program, args: ['you@example.org'] })
  expect(unset).toMatchObject({
    code: 1,
    lines: ['The shop sends no mail: set SMTP_URL, MAIL_FROM and PUBLIC_URL'],
  })
  for (const args of [[], ['you'], ['you@example.org', 'me@example.org']]) {
    const usage = await failedStart(emptyFolder(), elsewhere, { program, args })
    expect(usage).toMatchObject({ code: 1, lines: ['Usage: npm run mail:test -- you@example.org'] })
  }
})
