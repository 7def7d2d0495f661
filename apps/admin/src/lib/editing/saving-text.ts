export const savingText = 'This is being saved. One moment, please.'
