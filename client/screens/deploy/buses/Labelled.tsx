import { type ReactNode, useId } from 'react'
import styles from './buses.module.css'

/** A field with its label above it. */
export function Labelled(props: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  )
}
