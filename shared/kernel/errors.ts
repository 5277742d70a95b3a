import type { MessageCode } from '#shared/messages.ts'

export interface Issue {
  /** Dotted path of the field, empty for the whole input. */
  readonly path: string
  readonly message: string
}

export type RejectionDetails = Readonly<Record<string, string | number | boolean | null>> & {
  readonly issues?: never
}

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** Details that call a record by its name: an English reader gets its English one, where it has one. */
export function called(key: string, { name, nameEn }: Named): Readonly<Record<string, string>> {
  return nameEn === '' ? { [key]: name } : { [key]: name, [`${key}En`]: nameEn }
}

/**
 * Violation of a domain rule, thrown by deciders and mapped by the HTTP edge; never a bug. `details` are
 * message parameters.
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
