import type { ReactNode } from 'react'
import './controls.css'

/** A filter with its count; with its swatch it is the legend too. */
export function FilterChip(props: {
  readonly label: string
  readonly count: number
  /** Class that colours the swatch; without it there is none. */
  readonly swatch?: string | undefined
  readonly icon?: ReactNode
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  return (
    <button type="button" className="filter-chip" aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.swatch ? <span className={`filter-chip-swatch ${props.swatch}`} aria-hidden="true" /> : null}
      <span>{props.label}</span>
      <b>{props.count}</b>
    </button>
  )
}
