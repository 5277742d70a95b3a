import { clsx } from 'clsx'
import { useState } from 'react'
import styles from './Slider.module.css'

/**
 * Slider with steps: dragging previews, releasing sends. Native range, which needs no scripted layout and
 * exposes its value as text, unlike Blueprint's.
 */
export function Slider(props: {
  readonly label: string
  /** Null if unknown. */
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as text, and that there is none. */
  readonly text: (value: number | null) => string
  /** The device is off: the level is stored but has no effect. */
  readonly isIdle?: boolean
  readonly isDisabled?: boolean
  readonly reason?: string | undefined
  readonly onChange: (value: number) => void
}) {
  const [wished, setRequested] = useState<number | null>(null)
  const { min, max } = props
  const known = wished ?? props.value
  const shown = known ?? min
  const text = props.text(known)
  const tell = () => {
    if (wished !== null && wished !== props.value) props.onChange(wished)
    setRequested(null)
  }
  const { isDisabled } = props
  const at01 = (shown - min) / (max - min)
  return (
    // The thumb position comes from layout measurements, hence the inline style.
    <span className={styles.place} style={{ '--at01': at01 } as object}>
      <input
        type="range"
        className={clsx(styles.slider, (known === null || (props.isIdle && wished === null)) && styles.idle)}
        aria-label={props.label}
        aria-valuetext={text}
        title={isDisabled ? props.reason : text}
        disabled={isDisabled}
        min={min}
        max={max}
        step={props.step}
        value={shown}
        onChange={(event) => setRequested(event.currentTarget.valueAsNumber)}
        onPointerUp={tell}
        // The finger scrolls the page instead of setting a value.
        onPointerCancel={() => setRequested(null)}
        onKeyUp={tell}
        onBlur={tell}
      />
      {wished === null ? null : (
        <span className={styles.wished} aria-hidden>
          {text}
        </span>
      )}
    </span>
  )
}
