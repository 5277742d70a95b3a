import type { Issue } from '#shared/kernel/errors.ts'

/**
 * Why a call came to nothing. `message` is already a text for the reader: the server answers in their language,
 * and what never reached the server is worded here.
 */
export class ApiError extends Error {
  /** The envelope's status; 0 where no envelope came. */
  readonly status: number
  /** The HTTP status; 0 where no answer came at all. */
  readonly http: number
  readonly issues: readonly Issue[]
  readonly retryAfterMs: number | null
  constructor(
    message: string,
    details: {
      readonly status: number
      readonly http: number
      readonly issues?: readonly Issue[]
      readonly retryAfterMs?: number | null
      readonly cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.http = details.http
    this.issues = details.issues ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
  }

  /** The server was reached and refused for a reason of the business. */
  get isRefusal(): boolean {
    return this.http === 200
  }

  get isNetwork(): boolean {
    return this.http === 0
  }
}
