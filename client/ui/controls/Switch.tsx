import { clsx } from 'clsx'
import styles from './Switch.module.css'

/**
 * On, off, or unknown (null): nothing was reported, so the knob stands in the middle and a press turns on.
 * `isPending`: the requested value is shown, not yet confirmed. Blueprint's Switch is a checkbox
 * without pending state or reason: disabled, it cannot be focused to show one.
 */
export function Switch(props: {
  readonly label: string
  readonly isOn: boolean | null
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  /** What an unknown state is called. */
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
