import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, startProgram, uploadImage } from './program.ts'
import { startReceiver } from './receivers.ts'
import { slowRequest } from './slow-request.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Starts a collector as OpenTelemetry specifies it, which stores the received spans. */
const startCollector = async () => {
  const { port, requests } = await startReceiver((_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{}'),
  )
  const texts = () => requests.flatMap(({ url, body }) => (url === '/v1/traces' ? [body] : []))
  const spans = () =>
    texts().flatMap((text) =>
      JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    ) as Span[]
  return { url: `http://127.0.0.1:${port}`, texts, spans }
}

const attribute = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

eachDialect('traces', (dialect) => {
  test('have a request, its procedure and its statements, and no personal data', async () => {
    const collector = await startCollector()
    const program = await startProgram(emptyFolder(), {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.0/8',
      ...(await databaseEnv(dialect)),
    })
    const person = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    // The callback at the end of a body runs in the context of the connection, not of the request.
    const registering = await slowRequest(program, person, [
      `traceparent: ${traceparent}`,
      'Connection: close',
    ])
    const response = await registering.finish()
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    const [, requestId] = /^x-request-id: (\S+)\r$/im.exec(response) ?? []
    const wrong = { email: person.email, password: 'wrong horse battery' }
    await expect(call(program, 'POST', '/api/auth/login', { body: wrong })).rejects.toThrow('401')
    await uploadImage(program)
    expect((await program.stop()).code).toBe(0)

    const spans = collector.spans()
    const request = spans.find(({ name }) => name === 'POST /api/auth/register')
    expect(request).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    expect(request && attribute(request, 'http.response.status_code')).toBe(200)
    expect(request && attribute(request, 'voltway.request_id')).toBe(requestId)
    const logged = program.output.out.split('\n').filter((line) => line.includes(`"${requestId}"`))
    expect(logged.map((line) => JSON.parse(line).trace_id)).toEqual([request?.traceId])
    const procedure = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(procedure?.name).toBe('auth.register')
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === procedure?.spanId)
    const texts = statements.map((statement) => attribute(statement, 'db.query.text'))
    expect(texts).toContainEqual(expect.stringMatching(/^insert into "users"/))
    expect(statements.map((statement) => attribute(statement, 'db.system.name'))).toEqual(
      statements.map(() => (dialect === 'sqlite' ? 'sqlite' : 'postgresql')),
    )
    const refused = spans.find(({ name }) => name === 'auth.login')
    expect(refused && attribute(refused, 'error.type')).toMatch(/^[A-Z_]+$/)
    const sent = collector.texts().join('\n')
    const secrets = ['ada@', 'Ada', 'Lovelace', 'horse', '127.0.0.1', '$argon2']
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
    const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)
    expect(roots.sort()).toEqual(['GET /healthz', 'POST /api/admin/upload-product', 'POST /api/auth/login'])
  })
})

test.each(['off', '192.0.2.1, ::1'])('ignore the traceparent of strangers (%s)', async (trustProxy) => {
  const collector = await startCollector()
  const program = await startProgram(emptyFolder(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUST_PROXY: trustProxy,
  })
  // The last part says that the trace is not recorded.
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
  const headers = { traceparent, 'X-Forwarded-For': '192.0.2.1' }
  await (await fetch(`${program.url}/api/products`, { headers })).arrayBuffer()
  expect((await program.stop()).code).toBe(0)
  const request = collector.spans().find(({ name }) => name === 'GET /api/products')
  expect(request?.traceId).toMatch(/^(?!0af7651916cd)[0-9a-f]{32}$/)
  expect(request?.parentSpanId).toBeUndefined()
})

test('a collector that is down causes one log line per minute, and no delay', async () => {
  const program = await startProgram(emptyFolder(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  })
  for (let times = 0; times < 20; times++) await call(program, 'GET', '/api/products')
  await expect.poll(() => program.output.out).toContain('Traces are not recorded or not sent')
  // A program that aborts work ends with 1.
  expect((await program.stop()).code).toBe(0)
  const lines = program.output.out.split('\n').filter((line) => line.includes('Traces are not'))
  expect(lines.map((line) => JSON.parse(line).fault)).toEqual([
    expect.stringMatching(/^[^\n{]*ECONNREFUSED[^\n]*$/),
  ])
})
