/** Separator before serial number and codes in the search text. */
export const SERIAL = '\u0001'
