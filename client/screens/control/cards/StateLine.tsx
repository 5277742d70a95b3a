/** State with a description and actions. On phones the line wraps. */
import type { ReactNode } from 'react'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import styles from './StateLine.module.css'

export function StateLine(props: {
  readonly tone: Tone
  readonly state: string
  readonly about: string
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.line} role="status">
      <StatusTag tone={props.tone}>{props.state}</StatusTag>
      <span className={styles.text} title={props.about}>
        {props.about}
      </span>
      {props.children}
    </div>
  )
}
