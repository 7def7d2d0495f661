export const successResponse = { success: true as const }

export const respondWithSuccess = async (write: Promise<void>) => write.then(() => successResponse)
