import styles from './CountBadge.module.css'

const SHOWN_MAX = 99

/** A small red number, hidden from screen readers: the caller adds its meaning to the name beside it. */
export function CountBadge(props: {
  readonly count: number
  /** Grey: nothing of it waits for anybody. */
  readonly isQuiet?: boolean
}) {
  const { count, isQuiet } = props
  if (count <= 0) return null
  return (
    <span className={isQuiet ? styles.quiet : styles.badge} aria-hidden="true">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  )
}
