import styles from './CountBadge.module.css'

const SHOWN_MAX = 99

/** A small red number. It says nothing by itself: whoever shows it puts its meaning into the name beside it. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  )
}
