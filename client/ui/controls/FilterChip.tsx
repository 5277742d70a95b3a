import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './FilterChip.module.css'

/** Filter chip with count; with a swatch also the legend. */
export function FilterChip(props: {
  readonly label: string
  /** Null while unknown. */
  readonly count: number | null
  /** Class that colours the swatch; without it there is none. */
  readonly swatch?: string | undefined
  readonly icon?: ReactNode
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.swatch || props.icon ? (
        <span className={clsx(styles.swatch, props.swatch)} aria-hidden="true">
          {props.icon}
        </span>
      ) : null}
      <span>{props.label}</span>
      <b>{props.count ?? '–'}</b>
    </button>
  )
}
