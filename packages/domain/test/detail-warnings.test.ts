import { describe, expect, test } from 'vitest'
import { detailWarnings } from '../src/payment-methods/detail-warnings.ts'

const sound = {
  'a British IBAN': { iban: 'GB33BUKB20201555555555' },
  'an IBAN written in groups': { iban: 'de89 3704 0044 0532 0130 00' },
  'no IBAN': { iban: '' },
  'an Ethereum address with its checksum (EIP-55)': { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  'an Ethereum address without checksum': { address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
  'a Bitcoin address in Base58 (genesis block)': { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  'a script address in Base58': { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' },
  'a segwit address (BIP-173)': { address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4' },
  'a testnet segwit address (BIP-173)': { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
  'a taproot address (BIP-350)': {
    address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  },
  'an address of a kind without a checksum that we know': {
    address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  },
  'an address that begins with a capital letter': { address: 'NQ071234567890ABCDEFGHJKLMNPQRSTUVXY' },
  'a number of 22 digits': { address: '1234567890123456789012' },
  'an account number of 32 bytes in hexadecimal': { address: `0x${'ab'.repeat(32)}` },
}

const doubtful = {
  'an IBAN with a digit changed': { iban: 'GB33BUKB20201555555556' },
  'an IBAN cut short': { iban: 'GB33BUKB2020155555555' },
  'an Ethereum address with a letter in the wrong case': {
    address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  },
  'a Base58 address with two characters exchanged': { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfaN' },
  'an Ethereum address cut short': { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe' },
  'an Ethereum address with a character too much': { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed1' },
  'an Ethereum address with a letter that is no digit': {
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeO',
  },
  'a Base58 address with the digit 0': { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0' },
  'a Base58 address cut short': { address: '1A1zP1eP5QGefi2DMPTfTL5S' },
  'a segwit address with a character changed': { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsz' },
  'a taproot address with the older checksum': {
    address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  },
}

describe('payment details', () => {
  test.each(Object.entries(sound))('%s raises no doubt', (_, details) => {
    expect(detailWarnings(details)).toEqual([])
  })

  test.each(Object.entries(doubtful))('%s is doubted in one sentence', (_, details) => {
    expect(detailWarnings(details)).toEqual([expect.stringMatching(/compare it with the original$/)])
  })

  test('a payment link and the format of an address are named', () => {
    const address = 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(detailWarnings({ address })).toEqual(['Please enter the wallet address without “bitcoin:”'])
    expect(detailWarnings(doubtful['a segwit address with a character changed'])).toEqual([
      'The wallet address is not a valid Bitcoin (Bech32) address. Please compare it with the original',
    ])
  })
})
