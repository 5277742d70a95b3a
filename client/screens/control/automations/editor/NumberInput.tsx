/** A number in its range: what was typed stays while it is typed, and counts as soon as it is legal. */
import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import styles from './editor.module.css'

export function NumberInput(props: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit?: string
  readonly help?: string
  readonly onChange: (value: number) => void
}) {
  const { value, min, max, onChange } = props
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number } | null>(null)
  const type = (text: string) => {
    const number = Number(text.trim().replace(',', '.'))
    const isLegal = text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max
    setTyped({ text, value: isLegal ? number : value })
    if (isLegal && number !== value) onChange(number)
  }
  const text = typed && typed.value === value ? typed.text : String(value)
  const isIllegal = typed !== null && typed.value === value && Number(typed.text.replace(',', '.')) !== value
  return (
    <>
      <InputGroup
        className={styles.number ?? ''}
        inputMode="decimal"
        aria-label={props.label}
        aria-invalid={isIllegal}
        value={text}
        {...(props.unit ? { rightElement: <span className={styles.unit}>{props.unit}</span> } : {})}
        onValueChange={type}
        onBlur={() => setTyped(null)}
      />
      {props.help ? <span className={isIllegal ? styles.fault : styles.help}>{props.help}</span> : null}
    </>
  )
}
