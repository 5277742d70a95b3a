import { clsx } from 'clsx'
import styles from './Switch.module.css'

/**
 * On or off. `isPending`: the requested value is shown, not yet confirmed. Blueprint's Switch is a checkbox
 * without pending state or reason: disabled, it cannot be focused to show one.
 */
export function Switch(props: {
  readonly label: string
  readonly isOn: boolean
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  /** Why it is disabled. */
  readonly reason?: string | undefined
  readonly onToggle: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className={clsx(styles.switch, props.isPending && styles.pending)}
      aria-checked={props.isOn}
      aria-label={props.label}
      aria-busy={props.isPending}
      aria-disabled={props.isDisabled}
      title={props.isDisabled ? props.reason : undefined}
      onClick={() => {
        if (!props.isDisabled) props.onToggle(!props.isOn)
      }}
    >
      <span className={styles.knob} />
    </button>
  )
}
