/** A phone as accounts have it: without spaces, hyphens, brackets and the country code of mainland China. */
export const plainPhone = (text: string): string =>
  text.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)86(?=\d{11}$)/, '')

/** The name of someone who has not said another: the phone with its middle digits masked. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}----${phone.slice(-4)}`
