export const success = { success: true as const }

export const succeed = async (write: Promise<void>) => write.then(() => success)
