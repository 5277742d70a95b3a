import type { MessageCode } from '#shared/messages.ts'

export interface Issue {
  /** Dotted path of the field, empty for the whole input. */
  readonly path: string
  readonly message: string
}

export type RejectionDetails = Readonly<Record<string, string | number | boolean | null>> & {
  readonly issues?: never
}

/**
 * A rule of the domain was broken. Deciders throw it, the HTTP edge maps it to the response's status and
 * message; it never indicates a bug. `details` fill the message's placeholders.
 */
export class Rejection extends Error {
  readonly code: MessageCode
  readonly details: RejectionDetails
  constructor(code: MessageCode, details: RejectionDetails = {}) {
    super(code)
    this.name = 'Rejection'
    this.code = code
    this.details = details
  }
}
