/**
 * Errors of this browser tab since it was opened: for the user to read, copy and pass on. Bounded, never
 * stored, never sent anywhere on its own, and free of secrets. Filled by `collectErrors.ts`.
 */
import { createObservable, type Readable } from '../../store/observable.ts'

export type ErrorKind = 'uncaught' | 'rejection' | 'import' | 'screen'

export interface ErrorEntry {
  readonly id: number
  readonly kind: ErrorKind
  readonly message: string
  /** Position in the code; empty where the thrown value has no stack. */
  readonly stack: string
  /** The component stack; empty where no component threw. */
  readonly components: string
  /** Which page was on show. */
  readonly address: string
  /** Last occurrence by this browser's clock. */
  readonly atMs: number
  readonly count: number
}

export type NewError = Omit<ErrorEntry, 'id' | 'count'>

export const ERRORS_MAX = 50

const entries = createObservable<readonly ErrorEntry[]>([])
let lastId = 0

/** Newest first. */
export const errorLog: Readable<readonly ErrorEntry[]> = entries

/** A repeated error is counted and moved to the front; beyond the limit the oldest is dropped. */
export function addError(error: NewError): void {
  const known = entries.get()
  const same = known.find((one) => isSame(one, error))
  lastId += 1
  const entry: ErrorEntry = { ...error, id: same?.id ?? lastId, count: (same?.count ?? 0) + 1 }
  entries.set([entry, ...known.filter((one) => one !== same)].slice(0, ERRORS_MAX))
}

export function clearErrors(): void {
  entries.set([])
}

const isSame = (a: NewError, b: NewError): boolean =>
  a.kind === b.kind && a.message === b.message && a.stack === b.stack && a.address === b.address
