import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressible, uncompressed } from '../src/http/send-body.ts'

test('compresses a body once per coding, also for simultaneous requests', async () => {
  const text = 'the same for each client '.repeat(100)
  const { coded } = compressible(text)
  const [br, same, gzip] = await Promise.all([coded?.('br'), coded?.('br'), coded?.('gzip')])
  expect(same).toBe(br)
  expect(coded?.('br')).toBe(br)
  expect(coded?.('gzip')).toBe(gzip)
  expect(brotliDecompressSync(br ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip ?? '').toString()).toBe(text)
})

test('encodes a body outside ASCII once, not for each response', () => {
  expect(uncompressed('16 kWh').plain).toBe('16 kWh')
  const { plain } = uncompressed('16 – 32 kWh')
  expect(plain).toEqual(Buffer.from('16 – 32 kWh'))
  expect(plain).toHaveLength(13)
})
