import type { ReactNode } from 'react'
import './controls.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'accent'

/** A status in a word on its colour. */
export function StatusTag(props: {
  readonly tone: Tone
  readonly children: ReactNode
  readonly title?: string
}) {
  return (
    <span className={`status-tag status-${props.tone}`} title={props.title}>
      {props.children}
    </span>
  )
}
