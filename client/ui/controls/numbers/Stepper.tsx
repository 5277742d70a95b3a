import { Minus, Plus } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import styles from './Stepper.module.css'

/** A number with a range, changed by steps. Blueprint's NumericInput has no unknown or pending value, and no reason for a lock. */
export function Stepper(props: {
  readonly label: string
  readonly lowerLabel: string
  readonly raiseLabel: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly step: number
  readonly text: (value: number) => string
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly reason?: string | undefined
  readonly onChange: (value: number) => void
}) {
  const { value, min, max, step } = props
  const moved = (by: number): number => {
    const from = value ?? min
    return Math.min(max, Math.max(min, Math.round((from + by) / step) * step))
  }
  const button = (by: number, label: string, isAtEnd: boolean, icon: React.ReactNode) => (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={props.isDisabled || isAtEnd}
      title={props.isDisabled ? props.reason : label}
      onClick={() => {
        if (!props.isDisabled && !isAtEnd) props.onChange(moved(by))
      }}
    >
      {icon}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend above the buttons
    <div className={styles.stepper} role="group" aria-label={props.label}>
      {button(-step, props.lowerLabel, value !== null && value <= min, <Minus size={14} />)}
      <output className={clsx(styles.value, props.isPending && styles.pending)}>
        {value === null ? '–' : props.text(value)}
      </output>
      {button(step, props.raiseLabel, value !== null && value >= max, <Plus size={14} />)}
    </div>
  )
}
