/** Number input with a range: keeps the text while typing, and applies it once legal. */
import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { typedNumber, understoodNumber } from '#shared/rules/typedNumber.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
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
  const { t } = useTexts()
  const { value, min, max, onChange } = props
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number } | null>(null)
  const type = (text: string) => {
    const number = typedNumber(text)
    const legal = number !== null && number >= min && number <= max ? number : null
    setTyped({ text, value: legal ?? value })
    if (legal !== null && legal !== value) onChange(legal)
  }
  const text = typed && typed.value === value ? typed.text : String(value)
  const understood = typed ? understoodNumber(typed.text) : null
  const isIllegal = typed !== null && typed.value === value && typedNumber(typed.text) !== value
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
      {understood === null ? null : (
        <span className={styles.help} role="status">
          {t('form.understood', { number: String(understood) })}
        </span>
      )}
      {props.help ? <span className={isIllegal ? styles.fault : styles.help}>{props.help}</span> : null}
    </>
  )
}
