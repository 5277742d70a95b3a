/** View state of a form and its fields. */
import type { Issue } from '#shared/kernel/errors.ts'
import type { EditedBy, EditNote } from './edits.ts'
import type { Fault } from './faults.ts'
import type { FieldValue } from './values.ts'

export interface FieldView {
  readonly value: FieldValue
  readonly fault: Fault | null
  readonly isChanged: boolean
  /** Conflicting value of another user. */
  readonly theirs: FieldValue | undefined
  /** Whose that is. */
  readonly theirsBy: EditedBy | undefined
  /** True while its asynchronous validation runs. */
  readonly isChecking: boolean
}

export interface FormView {
  readonly status: 'editing' | 'sending'
  /** Rejected as a whole: in the user's language. */
  readonly failure: { readonly message: string; readonly issues: readonly Issue[] } | null
  readonly isDirty: boolean
  /** Invalid fields, as of the last attempt to send. */
  readonly faulty: readonly string[]
  /** Number of failed attempts to send: each time the first invalid field is focused. */
  readonly attempts: number
  readonly conflicts: readonly string[]
  /** Fields changed by others; untouched ones were updated. */
  readonly notes: readonly EditNote[]
}

export const isSameView = (a: FieldView, b: FieldView): boolean =>
  a.value === b.value &&
  a.fault === b.fault &&
  a.isChanged === b.isChanged &&
  a.theirs === b.theirs &&
  a.theirsBy === b.theirsBy &&
  a.isChecking === b.isChecking
