import type { ReactNode } from 'react'
import styles from './NotedPanel.module.css'

/** A panel of a report with a title, and a line that says how its figures are counted. */
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
