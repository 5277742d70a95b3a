import { useSearchParams } from 'react-router-dom'
import styles from './ViewSwitch.module.css'

export interface ViewChoice {
  readonly name: string
  readonly text: string
  /** Number of entries, or a placeholder. */
  readonly count?: number | string
}

/** Several views of one subject, as `view` in the address; the first one has none. */
export function ViewSwitch(props: { readonly views: readonly ViewChoice[]; readonly current: string }) {
  const [, setQuery] = useSearchParams()
  const [first] = props.views
  return props.views.map(({ name, text, count }) => (
    <button
      key={name}
      type="button"
      className={styles.view}
      aria-pressed={name === props.current}
      onClick={() => setQuery(name === first?.name ? {} : { view: name })}
    >
      {text}
      {count === undefined ? null : <b>{count}</b>}
    </button>
  ))
}
