/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, as every app reads them. */
import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, TOTP_STEP_S } from '#shared/rules/secondFactor.ts'

const ISSUER = 'Atrium'
const SECRET_BYTES = 20
/** A phone's clock may be wrong by a step, and people type slowly. */
const STEPS_AROUND = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, digits: TOTP_DIGITS, period: TOTP_STEP_S })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Content of the QR code: `otpauth://totp/…`. */
export const totpAddress = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The step whose code it is; null for a wrong one. Compared in constant time. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: STEPS_AROUND })
  return delta === null ? null : Math.floor(nowMs / 1_000 / TOTP_STEP_S) + delta
}
