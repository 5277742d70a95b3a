/** Rows of which none is added, removed or moved: what they are about is decided elsewhere. */
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './rows.module.css'

export function FixedRows(props: {
  readonly label: string
  readonly keys: readonly string[]
  readonly nameOf: (index: number) => string
  readonly children: (index: number) => ReactNode
}) {
  const { t } = useTexts()
  return (
    <ol className={styles.list} aria-label={props.label}>
      {props.keys.map((key, index) => (
        <li key={key} className={styles.row}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
          <div
            className={styles.fields}
            role="group"
            aria-label={props.nameOf(index) || t('blocks.rows.row', { at: index + 1 })}
          >
            {props.children(index)}
          </div>
        </li>
      ))}
    </ol>
  )
}
