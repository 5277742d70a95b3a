/** Input fields that several endpoints share. */
import { z } from 'zod'
import {
  ADDRESS_LENGTH_MAX,
  LOGIN_ACCOUNT_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  ROLE_ITEMS_MAX,
} from '#shared/constants.ts'
import { DEVICE_NUMBER_LENGTH_MAX } from '#shared/kernel/ids.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { passwordError } from '#shared/rules/password.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import { listParam } from './parameters.ts'

export const credentials = {
  // Bounded so that a request cannot make the server hash megabytes; the error message reveals nothing about
  // accounts.
  username: z.string().trim().min(1).max(LOGIN_ACCOUNT_LENGTH_MAX),
  password: z.string().min(1).max(64),
}

/** A phone number one can register with. */
export const phoneField = z
  .string()
  .trim()
  .refine((phone) => checkPhone(phone) === 'right', 'phone')

/** Password, or an authenticator code if set up. */
export const proofField = z.string().min(1).max(64)

/** Single-use recovery codes. */
export const recoveryCodesField = z.array(z.string())

/** A password one wants to have from now on. */
export const newPasswordField = z
  .string()
  .min(PASSWORD_LENGTH_MIN)
  .max(PASSWORD_LENGTH_MAX)
  .refine((password) => passwordError(password) === null, 'password')

export const codeField = z.string().regex(/^\d{6}$/)

export const nameField = z.string().trim().min(1).max(NAME_LENGTH_MAX)

/** Both names of a record; without an English name the other one is used. */
export const nameFields = { name: nameField, nameEn: z.string().trim().max(NAME_LENGTH_MAX) }

export const addressField = z.string().trim().max(ADDRESS_LENGTH_MAX)

export const readingSchema = z.union([z.string(), z.number(), z.boolean()])

/** Values of a device by the names of its properties. */
export const readingsSchema = z.record(z.string(), readingSchema)

/**
 * Number of a host: 16 uppercase hex characters. The command rejects lowercase, all F and other forms with
 * specific messages, so the schema only bounds the length.
 */
export const uniqueNumber = z.string().trim().length(16)

/** Number of a device: as for hosts, or an address of its field protocol. The command validates it. */
export const deviceNumber = z.string().trim().min(1).max(DEVICE_NUMBER_LENGTH_MAX)

/** Areas in which a member's role applies: 'all' areas of the role, or some of them. */
export const chosenAreasField = z.union([
  z.literal('all'),
  listParam(z.array(areaIdSchema).min(1).max(ROLE_ITEMS_MAX)),
])
