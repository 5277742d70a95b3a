import { clsx } from 'clsx'
import styles from './Switch.module.css'

/**
 * Switch: on, off, or unknown (null; a press turns on). `isPending`: shows the requested value, not yet
 * confirmed. Blueprint's Switch has no pending state and cannot be focused when disabled.
 */
export function Switch(props: {
  readonly label: string
  readonly isOn: boolean | null
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  /** Text for an unknown state. */
  readonly unknownText?: string
  /** Why it is disabled. */
  readonly reason?: string | undefined
  readonly onToggle: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className={clsx(
        styles.switch,
        props.isPending && styles.pending,
        props.isOn === null && styles.unknown,
      )}
      aria-checked={props.isOn === true}
      aria-label={props.isOn === null ? `${props.label}, ${props.unknownText ?? ''}` : props.label}
      aria-busy={props.isPending}
      aria-disabled={props.isDisabled}
      title={props.isDisabled ? props.reason : props.isOn === null ? props.unknownText : undefined}
      onClick={() => {
        if (!props.isDisabled) props.onToggle(!props.isOn)
      }}
    >
      <span className={styles.knob} />
    </button>
  )
}
