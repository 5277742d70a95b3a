/** The second factor of a sign-in: codes of an authenticator app, passkeys, and recovery codes for when both are lost. */
import { z } from 'zod'

export const TOTP_DIGITS = 6
export const TOTP_STEP_S = 30
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_LENGTH_MAX = 40
export const RECOVERY_CODES = 10
/** Letters of a recovery code, without the hyphens between its groups. */
export const RECOVERY_CODE_LENGTH = 12

/** Kinds of second factors. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const
export const factorKindSchema = z.enum(FACTOR_KINDS)
export type FactorKind = z.infer<typeof factorKindSchema>

/** Means of the second sign-in step. */
export const FACTOR_PROOFS = ['totp', 'passkey', 'recovery'] as const
export const factorProofSchema = z.enum(FACTOR_PROOFS)
export type FactorProof = z.infer<typeof factorProofSchema>

/** How a session was opened: password or company sign-in alone, with a second factor, or with a passkey alone. */
export const signInWaySchema = z.enum(['password', ...FACTOR_PROOFS, 'company'])
export type SignInWay = z.infer<typeof signInWaySchema>

const TOTP_CODE = /^\d{6}$/

/** Whether the text has the form of a time-based one-time password (RFC 6238): six digits. */
export const isTotpCode = (text: string): boolean => TOTP_CODE.test(text)

/** Normalises a typed code: spaces, hyphens, lowercase. */
export const plainFactorCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
