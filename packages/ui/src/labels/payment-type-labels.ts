import type { PaymentMethod } from '@voltway/contract'
import { Bitcoin, Landmark, type LucideIcon } from 'lucide-react'

/** The label and icon of each type of payment method. */
export const paymentTypeLabels: Record<PaymentMethod['type'], { label: string; Icon: LucideIcon }> = {
  crypto: { label: 'Crypto wallet', Icon: Bitcoin },
  bank: { label: 'Bank transfer', Icon: Landmark },
}
