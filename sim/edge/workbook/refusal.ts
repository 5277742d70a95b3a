import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'

/** Why a file is not read at all. A plain error, since it crosses from the thread that reads to the one that answers. */
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
