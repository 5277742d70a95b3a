/** A length of time in milliseconds, as an amount of a unit. The input stays as it was typed. */
import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import styles from './DurationInput.module.css'

export interface DurationUnit {
  readonly ms: number
  readonly text: string
}

export function DurationInput(props: {
  readonly label: string
  readonly unitLabel: string
  readonly valueMs: number
  readonly maxMs: number
  /** Units in ascending order. */
  readonly units: readonly DurationUnit[]
  readonly onChange: (ms: number) => void
}) {
  const { valueMs, units, onChange } = props
  const [unitMs, setUnit] = useState(() => largestUnit(valueMs, units))
  const [typed, setTyped] = useState<{ readonly text: string; readonly ms: number } | null>(null)
  // A value from elsewhere, as after undo, may need a smaller unit.
  const shownMs = valueMs % unitMs === 0 ? unitMs : largestUnit(valueMs, units)
  const put = (text: string, ofMs: number) => {
    const amount = typedNumber(text)
    const ms = amount !== null && amount >= 0 ? Math.min(props.maxMs, Math.round(amount * ofMs)) : valueMs
    setUnit(ofMs)
    setTyped({ text, ms })
    if (ms !== valueMs) onChange(ms)
  }
  const text = typed && typed.ms === valueMs ? typed.text : String(valueMs / shownMs)
  return (
    <span className={styles.duration}>
      <InputGroup
        className={styles.amount ?? ''}
        inputMode="decimal"
        aria-label={props.label}
        value={text}
        onValueChange={(next) => put(next, shownMs)}
        onBlur={() => setTyped(null)}
      />
      <HTMLSelect
        aria-label={props.unitLabel}
        value={shownMs}
        onChange={(event) => put(text, Number(event.currentTarget.value))}
      >
        {units.map((unit) => (
          <option key={unit.ms} value={unit.ms}>
            {unit.text}
          </option>
        ))}
      </HTMLSelect>
    </span>
  )
}

/** The largest unit that gives an integer. */
function largestUnit(ms: number, units: readonly DurationUnit[]): number {
  return units.filter((unit) => ms >= unit.ms && ms % unit.ms === 0).at(-1)?.ms ?? units[0]?.ms ?? 1
}
