import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'

/** Why a file cannot be read. A plain error, because it crosses threads. */
export class WorkbookRefusal extends Error {
  readonly code: MessageCode
  readonly details: RejectionDetails
  constructor(code: MessageCode, details: RejectionDetails = {}) {
    super(code)
    this.name = 'WorkbookRefusal'
    this.code = code
    this.details = details
  }
}
