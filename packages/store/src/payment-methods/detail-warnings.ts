import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { walletWarning } from './wallet-warning.ts'

/** What looks mistyped in a payment method's details, as sentences for the admin; nothing of it forbids saving. */
export const detailWarnings = (details: Record<string, string>): string[] => {
  const warnings: string[] = []
  if (details.iban && !isValidIBAN(electronicFormatIBAN(details.iban) ?? '')) {
    warnings.push('The IBAN does not have a valid checksum. Please compare it with the original')
  }
  const wallet = details.address && walletWarning(details.address)
  if (wallet) warnings.push(wallet)
  return warnings
}
