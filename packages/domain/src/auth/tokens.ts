import { createHash } from 'node:crypto'
import type { Shop } from '../shop.ts'

const bytes = 32

/** A new bearer token: 256 random bits in base64url. */
export const newToken = (shop: Pick<Shop, 'randomBytes'>): string =>
  Buffer.from(shop.randomBytes(bytes)).toString('base64url')

/** What is stored of a token: its SHA-256. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
