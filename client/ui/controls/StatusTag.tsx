import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

export type Tone = 'ok' | 'warn' | 'major' | 'bad' | 'info' | 'accent'

/** A status in a word on its colour. Blueprint's Tag has four intents of its own, whose contrast is not that of our tones. */
export function StatusTag(props: {
  readonly tone: Tone
  readonly children: ReactNode
  readonly title?: string
}) {
  return (
    <span className={clsx(styles.tag, styles[props.tone])} title={props.title}>
      {props.children}
    </span>
  )
}
