import styles from './CountBadge.module.css'

const SHOWN_MAX = 99

/** A small red number, hidden from screen readers: the caller adds its meaning to the name beside it. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  )
}
