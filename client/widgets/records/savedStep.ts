/** Undo of a saved form: the same command with the previous field values. */

import { showStep } from '../../actions/setupSteps.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { isSame, valuesOf } from '../../ui/form/model/values.ts'
import { nameIn } from './confirmSave.ts'

type Values = Readonly<Record<string, unknown>>

export interface SavedForm {
  /** The record as the form had it before. */
  readonly was: Values
  /** The sent data, its id apart: the fields that were changed. */
  readonly givenInput: Values
  /** Current record; undefined if deleted. */
  readonly now: () => Values | undefined
  /** `madeOf` is what `now` was when the fields were found unchanged. */
  readonly send: (fields: Values, madeOf: Values) => Promise<unknown>
}

/** Later changes are kept and not overwritten. */
export function showSaved({ was, givenInput: input, now, send }: SavedForm): void {
  const fields = Object.keys(input)
  const left = valuesOf(trimmed(input))
  // Omits values that do not exist, such as the longitude of an automatic location.
  const before = Object.fromEntries(
    fields.flatMap((field) => (was[field] === undefined ? [] : [[field, was[field]]])),
  )
  const label = i18n.t('form.savedNamed', { name: nameIn({ ...was, ...left }) })
  showStep(label, async () => {
    const current = now()
    const known = valuesOf(current)
    if (current && fields.every((field) => isSame(known[field], left[field]))) return send(before, current)
    showToast('info', i18n.t('control.undo.changed', { label }))
    throw new Error('changed since')
  })
}

/** Normalised as stored by the server. */
const trimmed = (input: Values): Values =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )
