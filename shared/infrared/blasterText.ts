/** Syntax of a blaster code. The decoder is in blasterCode.ts, which only readers and writers of codes import. */
export const BLASTER_CODE_LENGTH_MAX = 1_024
export const BLASTER_CODE = /^[A-Za-z0-9+/]+={0,2}$/
