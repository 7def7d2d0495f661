import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseBusy, openDatabase } from '../src/index.ts'
import { freshPostgres } from './fixture.ts'
import { emptyFolder } from './folder.ts'
import { standIn } from './postgres-proxy.ts'

/** A self-signed certificate of the host name localhost, which expires in the year 2126, and its key. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1C7oBBDythQHYoHY
bIlzpJpCXM7C6h2sBPMPrX8lDYmhRANCAAT2qB7AXrkQxr2vz2jCvF3snWf/maIw
CQFZiE5FJy1CnSPo06ot04sxd3L2p+CdYoe3+y3Omxqrtu7R4EW7Qpsz
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUYD/kn2qBBc4sDmUITDC01gd7PuwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjEwNDgyMloYDzIxMjYxMTAy
MTA0ODIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT2qB7AXrkQxr2vz2jCvF3snWf/maIwCQFZiE5FJy1CnSPo06ot04sx
d3L2p+CdYoe3+y3Omxqrtu7R4EW7Qpszo2kwZzAdBgNVHQ4EFgQUqBEI2mG9TXL1
HePOZnQxmfnIFiEwHwYDVR0jBBgwFoAUqBEI2mG9TXL1HePOZnQxmfnIFiEwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAPsrAPavUtjsbWaU0S6pSla7ySJ05iJn+SYDnxEjGZheAiA4ZgyoWzEW
UJEuwPTTC9JYB8x6ilmrtNelVKfgDR4CkQ==
-----END CERTIFICATE-----`,
}

/** Returns the URL of PostgreSQL with TLS, or of one that refuses TLS, and the file of the root certificate. */
const secured = async (hasTls = true) => {
  const { address } = await standIn(await freshPostgres({ bare: true }), (shop, toServer) =>
    shop.once('data', () => {
      shop.write(hasTls ? 'S' : 'N')
      if (!hasTls) return
      const server = toServer()
      const secure = new TLSSocket(shop, { isServer: true, ...certificate }).on('error', () =>
        server.destroy(),
      )
      secure.pipe(server).pipe(secure)
    }),
  )
  const root = join(emptyFolder(), 'root.crt')
  writeFileSync(root, certificate.cert)
  const url = new URL(address)
  url.hostname = 'localhost'
  return { url, root }
}

test.each(['verify-full', 'require', 'verify-ca', 'prefer'])(
  'sslmode=%s verifies the certificate, without a warning of the driver',
  async (mode) => {
    const warnings: Error[] = []
    const collect = (warning: Error) => warnings.push(warning)
    process.on('warning', collect)
    onTestFinished(() => void process.off('warning', collect))
    const { url, root } = await secured()
    const trusted = await openDatabase({ url: `${url}?sslmode=${mode}&sslrootcert=${root}` })
    await trusted.ping()
    await trusted.close()
    await expect(openDatabase({ url: `${url}?sslmode=${mode}` })).rejects.toThrow('no known authority')
    expect(warnings).toEqual([])
  },
)

test('reports busy while the certificate of a running shop is no longer accepted', async () => {
  const { url, root } = await secured()
  const { db, close } = await openDatabase({ url: `${url}?sslmode=verify-full&sslrootcert=${root}` })
  onTestFinished(close)
  writeFileSync(root, '')
  const counts = await Promise.allSettled([1, 2, 3].map(() => sql`select 1`.execute(db)))
  const lost = counts.filter(({ status }) => status === 'rejected')
  expect(lost).not.toEqual([])
  for (const { reason } of lost as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(DatabaseBusy)
})

test.each([
  [
    'an unknown authority',
    '',
    /no known authority has signed its certificate\. Name the file .* as sslrootcert/,
  ],
  [
    'another host name',
    '&sslrootcert=ROOT&host=127.0.0.1',
    /its certificate is for DNS:localhost, and .* 127\.0\.0\.1$/,
  ],
  [
    'a missing root certificate',
    '&sslrootcert=/missing.crt',
    /such as sslrootcert, cannot be read: ENOENT.*'\/missing\.crt'/,
  ],
  ['a server without TLS', 'plain', /The server does not support SSL connections$/],
])('reports %s in one line', async (fault, parameters, line) => {
  const { url, root } = await secured(fault !== 'a server without TLS')
  const rest = parameters.replace('ROOT', root).replace('plain', '')
  const refused = await openDatabase({ url: `${url}?sslmode=verify-full${rest}` }).catch(
    (error: Error) => error,
  )
  expect(String(refused)).toMatch(/^DatabaseRefused: The PostgreSQL database cannot be used: .+$/)
  expect(String(refused)).toMatch(line)
})
