/** Before the serial number and the codes, which are the last of a device's words. */
export const SERIAL = '\u0001'
