/** The fields of a request that are malformed. */
import type { Issue } from '#shared/kernel/errors.ts'

export class IssuesError extends Error {
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super('the request is malformed')
    this.issues = issues
  }
}
