/** The largest number of characters of the texts of a declaration of withdrawal. */
export const maxWithdrawalLength = { reference: 40, message: 2000 } as const
