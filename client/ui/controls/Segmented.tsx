import styles from './Segmented.module.css'

export interface Choice {
  readonly value: string
  readonly text: string
}

/**
 * Segmented choice that wraps. Blueprint's SegmentedControl shows the clicked value while unknown, and its
 * disabled buttons cannot be focused to show a reason.
 */
export function Segmented(props: {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly isDisabled?: boolean
  readonly reason?: string | undefined
  readonly onChange: (value: string) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of segments everywhere
    <div
      className={styles.segmented}
      role="group"
      aria-label={props.label}
      title={props.isDisabled ? props.reason : undefined}
    >
      {props.choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === props.value}
          aria-disabled={props.isDisabled}
          onClick={() => {
            if (!props.isDisabled && value !== props.value) props.onChange(value)
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
