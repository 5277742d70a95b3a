import { InputGroup } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type NumberDef, ruleOf } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'
import { useUnderstood } from '../useUnderstood.ts'

/**
 * A number as text, in any digits and marks that `typedNumber` reads; arrow keys step within the range. Blueprint's
 * NumericInput accepts one notation only.
 */
export function NumberField(def: NumberDef) {
  const { min, max } = def
  const range = {
    ...(min === undefined ? {} : { 'aria-valuemin': min }),
    ...(max === undefined ? {} : { 'aria-valuemax': max }),
  }
  const field = useField({ ...ruleOf(def), isNumber: true })
  const text = String(field.value)
  const typed = typedNumber(text)
  const hint = useUnderstood(text)
  const step = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    // Alt with arrow keys moves the surrounding row.
    if (direction === 0 || def.isReadOnly || event.altKey) return
    event.preventDefault()
    field.set(stepped(text, direction, def))
  }
  return (
    <FieldFrame {...def} field={field} hint={hint}>
      {(aria) => (
        <InputGroup
          {...aria}
          name={def.name}
          inputMode="decimal"
          role="spinbutton"
          {...range}
          {...(typed === null ? {} : { 'aria-valuenow': typed })}
          value={text}
          readOnly={def.isReadOnly ?? false}
          autoFocus={def.autoFocus ?? false}
          autoComplete="off"
          fill
          {...(def.unit ? { rightElement: <span className={styles.unit}>{def.unit}</span> } : {})}
          onChange={(event) => field.set(event.currentTarget.value)}
          onKeyDown={step}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}

function stepped(text: string, direction: 1 | -1, def: NumberDef): string {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = def
  const step = typeof def.step === 'number' ? def.step : 1
  const from = typedNumber(text)
  const next = from === null ? Math.max(min, 0) : from + direction * step
  const decimals = (String(step).split('.')[1] ?? '').length
  const fromDecimals = (String(from ?? '').split('.')[1] ?? '').length
  return String(Number(Math.min(max, Math.max(min, next)).toFixed(Math.max(decimals, fromDecimals))))
}
