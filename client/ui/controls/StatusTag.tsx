import { Tag } from '@blueprintjs/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

export type Tone = 'ok' | 'warn' | 'major' | 'bad' | 'info' | 'accent'

/** Status tag with theme-safe colours. */
export function StatusTag(props: {
  readonly tone: Tone
  readonly children: ReactNode
  readonly title?: string
}) {
  return (
    <Tag minimal multiline className={clsx(styles.tag, styles[props.tone])} title={props.title}>
      {props.children}
    </Tag>
  )
}
