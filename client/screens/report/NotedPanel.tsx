import type { ReactNode } from 'react'
import styles from './NotedPanel.module.css'

/** A report panel with a title and a note on how its figures are calculated. */
export function NotedPanel(props: {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}) {
  return (
    <section className="panel">
      <h2 className={styles.title}>{props.title}</h2>
      <p className={styles.note}>{props.note}</p>
      {props.children}
    </section>
  )
}
