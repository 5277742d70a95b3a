import { useState } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { instantOfText, wallText } from '../../../i18n/wallTime.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type InstantDef, ruleOf } from '../fieldTypes.ts'
import type { FieldValue } from '../model/values.ts'
import { useField } from '../useForm.ts'

/** Date and time by the browser's own picker, as the project's clocks show them. */
export function InstantField(def: InstantDef) {
  const { timeZone, dateTime } = useFormat()
  const field = useField({ ...ruleOf(def), isNumber: true })
  const shownOf = (value: FieldValue) => (value === '' ? '' : wallText(Number(value), timeZone))
  // What the clocks show twice or never is an instant whose text is another one: it stays as it was typed.
  const [typed, setTyped] = useState({ text: '', atMs: field.value })
  const text = typed.text !== '' && typed.atMs === field.value ? typed.text : shownOf(field.value)
  const bound = (atMs: number | undefined) => (atMs === undefined ? undefined : wallText(atMs, timeZone))
  return (
    <FieldFrame {...def} field={field} textOf={(atMs) => dateTime(Number(atMs))}>
      {(aria) => (
        <input
          {...aria}
          className={`bp6-input ${styles.date}`}
          type="datetime-local"
          name={def.name}
          value={text}
          min={bound(def.minMs)}
          max={bound(def.maxMs)}
          readOnly={def.isReadOnly}
          // biome-ignore lint/a11y/noAutofocus: where the form says so, as in a dialog
          autoFocus={def.autoFocus}
          onChange={(event) => {
            const { value } = event.currentTarget
            const instant = instantOfText(value, timeZone)
            const atMs = instant === null ? '' : String(instant)
            setTyped({ text: value, atMs })
            field.set(atMs)
          }}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}
