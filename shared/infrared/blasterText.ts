/** What the text of a blaster's code may be; what it means is in blasterCode.ts, which only what reads or writes one needs. */
export const BLASTER_CODE_LENGTH_MAX = 1_024
export const BLASTER_CODE = /^[A-Za-z0-9+/]+={0,2}$/
