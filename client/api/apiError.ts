import type { EditConflict } from '#shared/contract/endpoint.ts'
import type { Issue } from '#shared/kernel/errors.ts'
import type { Right } from '#shared/permissions.ts'
import type { FactorProof } from '#shared/rules/secondFactor.ts'

/** Response while a world is being created. */
export interface MakingAnswer {
  readonly donePercent: number
  readonly secondsLeft: number | null
}

/** The server's answer to a correct password for an account with a second factor. */
export interface SecondStepAnswer {
  readonly ticket: string
  readonly proofs: readonly FactorProof[]
}

/**
 * Reason of a failed call. `message` is for the user: server messages are in the request's language, network
 * failures are translated here.
 */
export class ApiError extends Error {
  /** Status of the envelope; 0 without an envelope. */
  readonly status: number
  /** The HTTP status; 0 where there was no response. */
  readonly http: number
  readonly issues: readonly Issue[]
  readonly retryAfterMs: number | null
  /** Fields that others changed since the base version of the call (`basis`). */
  readonly conflicts: readonly EditConflict[]
  /** The commit up to which those are all. */
  readonly seq: number | null
  /** Index of the row that the rejection concerns, if there are several. */
  readonly row: number | null
  /** The right that the caller lacks, where that is why. */
  readonly right: Right | null
  /** Progress of a world being created. */
  readonly making: MakingAnswer | null
  /** Second sign-in step, if required. */
  readonly secondStep: SecondStepAnswer | null
  constructor(
    message: string,
    details: {
      readonly status: number
      readonly http: number
      readonly issues?: readonly Issue[]
      readonly retryAfterMs?: number | null
      readonly conflicts?: readonly EditConflict[]
      readonly seq?: number | null
      readonly row?: number | null
      readonly right?: Right | null
      readonly making?: MakingAnswer | null
      readonly secondStep?: SecondStepAnswer | null
      readonly cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.http = details.http
    this.issues = details.issues ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
    this.conflicts = details.conflicts ?? []
    this.seq = details.seq ?? null
    this.row = details.row ?? null
    this.right = details.right ?? null
    this.making = details.making ?? null
    this.secondStep = details.secondStep ?? null
  }

  /** The server was reached and rejected the call by a business rule. */
  get isRefusal(): boolean {
    return this.http === 200
  }

  get isNetwork(): boolean {
    return this.http === 0
  }
}
