/** Sends verification codes to phones. A deployment provides its own; without one, codes are rejected. */
import { Rejection } from '#shared/kernel/errors.ts'
import type { CodePurpose } from './storedCodes.ts'

export interface CodeMessage {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly expiresAtMs: number
}

export interface CodeSender {
  /** Resolves once the provider has accepted the message. It must not log the code. */
  send(message: CodeMessage): Promise<void>
}

export const noCodeSender: CodeSender = {
  send: () => Promise.reject(new Rejection('codes_unavailable')),
}
