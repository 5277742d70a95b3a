import { useFormat } from '../../../i18n/useFormat.ts'
import { type CellValue, cellText, type SheetColumn } from '../../print/sheet.ts'
import styles from '../table.module.css'

/** Truncated text with full text on hover. */
export function CellText(props: { readonly children: string; readonly title?: string }) {
  return (
    <span className={styles.text} title={props.title ?? props.children}>
      {props.children}
    </span>
  )
}

/** A value in words: the cell of a column that has none of its own. */
export function ValueCell({ value, column }: { readonly value: CellValue; readonly column: SheetColumn }) {
  const format = useFormat()
  if (value === null || value === '') return null
  const text = cellText(value, column, format)
  if (!(value instanceof Date)) return <CellText>{text}</CellText>
  return (
    <time
      className={styles.text}
      dateTime={value.toISOString()}
      title={`${text} ${format.zone(value.getTime())}`}
    >
      {text}
    </time>
  )
}
