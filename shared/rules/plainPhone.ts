/** A phone as accounts have it: without spaces, hyphens, brackets and the country code of mainland China. */
export const plainPhone = (text: string): string =>
  text.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)86(?=\d{11}$)/, '')

/** Default name of a person: the phone number with masked middle digits. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}----${phone.slice(-4)}`
