import { z } from 'zod'

const ID_TAIL = /^[0-9a-z]+(?:-[0-9a-z]+)*$/
const tail = () => z.string().regex(ID_TAIL).max(36)

/**
 * Schema of an id with the given prefix; at most 40 characters. The prefix is part of the id, so ids of different
 * record types cannot be confused. Each record file in shared/records defines its own id schema.
 */
export function idSchema<P extends string>(prefix: P) {
  return z.templateLiteral([`${prefix}_`, tail()])
}
export type IdSchema<P extends string> = ReturnType<typeof idSchema<P>>

/** Schema of an id with one of the given prefixes, for fields that refer to records of several kinds. */
export function idOfEitherSchema<const P extends readonly [string, ...string[]]>(prefixes: P) {
  return z.templateLiteral([z.enum(prefixes), '_', tail()])
}

/** Checks without a schema whether an external text can be an id of this kind. */
export const isId = <P extends string>(prefix: P, text: string | null): text is `${P}_${string}` =>
  text?.startsWith(`${prefix}_`) === true && ID_TAIL.test(text.slice(prefix.length + 1))

/** Prefix of the schema's ids, including the underscore. */
export const prefixOf = (schema: IdSchema<string>): string => String(schema.def.parts[0])

/** Numbers of hosts and projects on the wire, and of most devices: 16 uppercase hex characters, not all F. */
export const HEX_NUMBER = /^(?!F{16}$)[0-9A-F]{16}$/
export const hexNumberSchema = z.string().regex(HEX_NUMBER)

export const DEVICE_NUMBER_LENGTH_MAX = 64
/**
 * Number of a device at its host: 16 letters and digits, or an address of its field protocol such as `1/2/3` or `device
 * 1001`. An address has up to 64 printable characters without outer spaces.
 */
export const DEVICE_NUMBER =
  /^(?:(?!F{16}$)[0-9A-F]{16}|(?![0-9A-Za-z]{16}$)(?!__proto__$)[^\p{C}\p{Z}](?:(?:[^\p{C}\p{Z}]| ){0,62}[^\p{C}\p{Z}])?)$/u
export const deviceNumberSchema = z.string().regex(DEVICE_NUMBER)

/** Search text for a number: part of its characters. */
export const DEVICE_NUMBER_PART = /^[^\p{C}]{1,64}$/u
/** Shorter search texts match only the whole number. */
export const DEVICE_NUMBER_PART_MIN = 4
