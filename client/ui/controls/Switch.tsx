import './controls.css'

/** On or off. `isPending`: the wish is shown, not yet the fact. */
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
      className={props.isPending ? 'switch switch-pending' : 'switch'}
      aria-checked={props.isOn}
      aria-label={props.label}
      aria-busy={props.isPending}
      aria-disabled={props.isDisabled}
      title={props.isDisabled ? props.reason : undefined}
      onClick={() => {
        if (!props.isDisabled) props.onToggle(!props.isOn)
      }}
    >
      <span className="switch-knob" />
    </button>
  )
}
