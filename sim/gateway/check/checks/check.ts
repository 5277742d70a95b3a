/** One thing that is expected of a gateway, judged by the result that was recorded. */
import { acceptedOf, type Recording, type SeenConnection } from '../recording.ts'

export type Verdict =
  | { readonly is: 'passed' }
  | { readonly is: 'failed'; readonly because: string }
  /** What it needs did not happen. */
  | { readonly is: 'skipped'; readonly because: string }

export interface Check {
  /** Stable, for scripts that read the result. */
  readonly id: string
  readonly title: string
  readonly remedy: string
  /** Pure. */
  readonly judge: (recording: Recording) => Verdict
}

export const passed: Verdict = { is: 'passed' }
export const failed = (because: string): Verdict => ({ is: 'failed', because })
export const skipped = (because: string): Verdict => ({ is: 'skipped', because })

/** Passed where there is no reason against it. */
export const unless = (because: string | null | undefined | false): Verdict =>
  because ? failed(because) : passed

/** Judges each accepted connection until one fails. */
export const ofConnections =
  (reason: (connection: SeenConnection, recording: Recording) => string | null | undefined | false) =>
  (recording: Recording): Verdict => {
    const accepted = acceptedOf(recording)
    if (accepted.length === 0) return skipped('it never connected')
    for (const connection of accepted) {
      const because = reason(connection, recording)
      if (because) return failed(because)
    }
    return passed
  }
