import { hash } from 'node:crypto'
import type { Shop } from '../shop.ts'

const bytes = 32

/** Returns a new bearer token: 256 random bits in base64url. */
export const newToken = (shop: Pick<Shop, 'randomBytes'>): string =>
  Buffer.from(shop.randomBytes(bytes)).toString('base64url')

/** Returns the SHA-256 of a token, which is stored instead of the token. */
export const hashToken = (token: string): string => hash('sha256', token)
