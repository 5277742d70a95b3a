/** A duration in milliseconds: a preset, or an amount with unit. */

import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import { Segmented } from '../controls/Segmented.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './field.module.css'
import { type FieldBase, ruleOf } from './fieldTypes.ts'
import { type BoundField, useField } from './useForm.ts'
import { useUnderstood } from './useUnderstood.ts'

export interface DurationDef extends FieldBase {
  /** Units in ascending order. */
  readonly units: readonly { readonly ms: number; readonly text: string }[]
  readonly presets: readonly { readonly ms: number; readonly text: string }[]
  readonly presetsLabel: string
  readonly amountLabel: string
  readonly unitLabel: string
}

export function DurationField(def: DurationDef) {
  const field = useField({ ...ruleOf(def), isNumber: true })
  const { amount, unitMs, type, choose } = useAmount(field, def.units)
  const hint = useUnderstood(amount)
  return (
    <FieldFrame {...def} field={field} isGroup hint={hint}>
      {(aria) => (
        <>
          <Segmented
            label={def.presetsLabel}
            choices={def.presets.map((preset) => ({ value: String(preset.ms), text: preset.text }))}
            value={String(field.value)}
            isDisabled={def.isReadOnly ?? false}
            onChange={choose}
          />
          <div className={styles.row}>
            <InputGroup
              {...aria}
              className={styles.amount}
              inputMode="decimal"
              aria-label={def.amountLabel}
              value={amount}
              readOnly={def.isReadOnly ?? false}
              onChange={(event) => type(event.currentTarget.value, unitMs)}
              onBlur={field.leave}
            />
            <HTMLSelect
              aria-label={def.unitLabel}
              value={unitMs}
              disabled={def.isReadOnly ?? false}
              onChange={(event) => type(amount, Number(event.currentTarget.value))}
            >
              {def.units.map((unit) => (
                <option key={unit.ms} value={unit.ms}>
                  {unit.text}
                </option>
              ))}
            </HTMLSelect>
          </div>
        </>
      )}
    </FieldFrame>
  )
}

/** The value as an amount of a unit. Typed text remains until the value changes from outside. */
function useAmount(field: BoundField, units: DurationDef['units']) {
  const ms = Number(field.value)
  const [unitMs, setUnitMs] = useState(() => bestUnit(ms, units))
  const [typed, setTyped] = useState<{ readonly amount: string; readonly ms: string } | null>(null)
  const type = (text: string, nextUnitMs: number) => {
    const number = typedNumber(text)
    const next = number === null ? text : String(Math.round(number * nextUnitMs))
    setUnitMs(nextUnitMs)
    setTyped({ amount: text, ms: next })
    field.set(next)
  }
  const choose = (value: string) => {
    setUnitMs(bestUnit(Number(value), units))
    setTyped(null)
    field.set(value)
  }
  const amount = typed && typed.ms === field.value ? typed.amount : amountOf(ms, unitMs)
  return { amount, unitMs, type, choose }
}

/** The largest unit that gives an integer. */
function bestUnit(ms: number, units: DurationDef['units']): number {
  const whole = units.filter((unit) => ms >= unit.ms && ms % unit.ms === 0)
  return whole.at(-1)?.ms ?? units[0]?.ms ?? 1
}

function amountOf(ms: number, unitMs: number): string {
  return Number.isFinite(ms) ? String(Number((ms / unitMs).toFixed(3))) : ''
}
