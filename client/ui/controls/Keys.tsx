import type { ReactNode } from 'react'
import styles from './Keys.module.css'

export interface Key {
  readonly value: string
  readonly label: string
  readonly content?: ReactNode
}

/**
 * Momentary keys: each press sends a command. They wrap and explain why they are locked; buttons of
 * Blueprint's ButtonGroup are joined, and cannot be focused when disabled.
 */
export function Keys(props: {
  readonly label: string
  readonly keys: readonly Key[]
  readonly isDisabled?: boolean
  readonly reason?: string | undefined
  readonly onPress: (value: string) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of a remote are not a form
    <div className={styles.keys} role="group" aria-label={props.label}>
      {props.keys.map(({ value, label, content }) => (
        <button
          key={value}
          type="button"
          className={styles.key}
          aria-label={content ? label : undefined}
          aria-disabled={props.isDisabled}
          title={props.isDisabled ? props.reason : content ? label : undefined}
          onClick={() => {
            if (!props.isDisabled) props.onPress(value)
          }}
        >
          {content ?? label}
        </button>
      ))}
    </div>
  )
}
