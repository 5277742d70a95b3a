import { InputGroup } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type NumberDef, ruleOf } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'

/** A number as text, so that nothing typed is lost; arrow keys step within the range. */
export function NumberField(def: NumberDef) {
  const { min, max } = def
  const range = {
    ...(min === undefined ? {} : { 'aria-valuemin': min }),
    ...(max === undefined ? {} : { 'aria-valuemax': max }),
  }
  const field = useField({ ...ruleOf(def), isNumber: true })
  const step = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    // With Alt the arrows belong to the row around the field.
    if (direction === 0 || def.isReadOnly || event.altKey) return
    event.preventDefault()
    field.set(stepped(String(field.value), direction, def))
  }
  return (
    <FieldFrame {...def} field={field}>
      {(aria) => (
        <InputGroup
          {...aria}
          name={def.name}
          inputMode="decimal"
          role="spinbutton"
          {...range}
          {...(Number.isFinite(Number(field.value)) ? { 'aria-valuenow': Number(field.value) } : {})}
          value={String(field.value)}
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
  const from = Number(text)
  const next = Number.isFinite(from) && text.trim() !== '' ? from + direction * step : Math.max(min, 0)
  const decimals = (String(step).split('.')[1] ?? '').length
  const fromDecimals = (text.split('.')[1] ?? '').length
  return String(Number(Math.min(max, Math.max(min, next)).toFixed(Math.max(decimals, fromDecimals))))
}
