/** The message for a request that got no response. */
export const unreachableText = 'The shop could not be reached. Please try again in a moment.'
