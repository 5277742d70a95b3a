import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './SwitchKeys.module.css'

export interface SwitchKey {
  readonly id: string
  readonly label: string
  /** Icon or name, truncated if needed. */
  readonly content: ReactNode
  /** Null if unknown. */
  readonly isOn: boolean | null
  readonly isPending?: boolean
  readonly onToggle: (isOn: boolean) => void
}

/** Several toggle buttons in the space of one control. */
export function SwitchKeys(props: {
  readonly label: string
  readonly keys: readonly SwitchKey[]
  readonly isDisabled?: boolean
  /** Text for an unknown state. */
  readonly unknownText?: string
  /** Why they are disabled. */
  readonly reason?: string | undefined
}) {
  const { isDisabled = false } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend above the keys
    <div className={styles.keys} role="group" aria-label={props.label}>
      {props.keys.map(({ id, label, content, isOn, isPending = false, onToggle }) => (
        <button
          key={id}
          type="button"
          role="switch"
          className={clsx(
            styles.key,
            typeof content === 'string' && styles.named,
            isPending && styles.pending,
            isOn === null && styles.unknown,
          )}
          aria-checked={isOn === true}
          aria-label={isOn === null ? `${label}, ${props.unknownText ?? ''}` : label}
          aria-busy={isPending}
          aria-disabled={isDisabled}
          title={isDisabled ? props.reason : label}
          onClick={() => {
            if (!isDisabled) onToggle(!isOn)
          }}
        >
          {typeof content === 'string' ? <span>{content}</span> : content}
        </button>
      ))}
    </div>
  )
}
