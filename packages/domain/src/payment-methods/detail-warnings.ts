import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** Returns a sentence for each detail of a payment method that looks mistyped. Admins may save it anyway. */
export const detailWarnings = (details: Record<string, string>): string[] => {
  const warnings: string[] = []
  if (details.iban && !isValidIBAN(electronicFormatIBAN(details.iban) ?? '')) {
    warnings.push('The IBAN does not have a valid checksum. Please compare it with the original')
  }
  const wallet = details.address && walletWarning(details.address)
  if (wallet) warnings.push(wallet)
  return warnings
}

// The function checks only address formats with a checksum. The patterns also match wrong characters and wrong lengths,
// so that typing errors get a warning. Addresses of other currencies get none.
const looksEthereum = /^0x[0-9a-z]{30,50}$/i
const looksSegwit = /^(bc|tb|bcrt)1/i
const looksBase58 = /^[123mn](?=.*[a-z])[0-9A-Za-z]{22,37}$/
const looksLink = /^(bitcoin|ethereum):/i

/** Returns a warning if a wallet address contradicts its own checksum (EIP-55, BIP-173/350, Base58Check). */
const walletWarning = (address: string): string | undefined => {
  const [link] = looksLink.exec(address) ?? []
  if (link) return `Please enter the wallet address without “${link}”`
  if (looksEthereum.test(address)) return fitsEthereum(address) ? undefined : sentence('0x…')
  if (looksSegwit.test(address)) return fitsSegwit(address) ? undefined : sentence('Bitcoin (Bech32)')
  if (looksBase58.test(address)) return fitsBase58(address) ? undefined : sentence('Base58')
  return undefined
}

const sentence = (kind: string) =>
  `The wallet address is not a valid ${kind} address. Please compare it with the original`

// EIP-55: a letter is upper-case where the hash of the lower-case address has a digit of 8 or more.
const fitsEthereum = (address: string): boolean => {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return false
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const expected = lower.replace(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return digits === expected
}

// Witness version 0 uses the older checksum, all later versions use the newer one (BIP-350).
const fitsSegwit = (address: string): boolean => {
  const old = bech32.decodeUnsafe(address)
  if (old) return old.words[0] === 0
  const words = bech32m.decodeUnsafe(address)?.words
  return words !== undefined && words[0] !== 0
}

const fitsBase58 = (address: string): boolean => {
  try {
    return createBase58check(sha256).decode(address).length === 21
  } catch {
    return false
  }
}
