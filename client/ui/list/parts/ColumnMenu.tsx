import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Minus, Plus, Settings } from '@blueprintjs/icons'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../menus.module.css'
import { WIDTH_STEP_PX } from '../model/columnLayout.ts'
import type { Columns } from '../useColumns.ts'
import { MenuButton } from './MenuButton.tsx'

/** Menu for visibility, order and width of columns, stored in this browser. */
export function ColumnMenu<Row>({ columns }: { readonly columns: Columns<Row> }) {
  const { t } = useTexts()
  return (
    <MenuButton
      label={t('list.columns')}
      icon={<Settings />}
      content={() => <ColumnPanel columns={columns} />}
    />
  )
}

function ColumnPanel<Row>({ columns }: { readonly columns: Columns<Row> }) {
  const { t } = useTexts()
  const shownIds = columns.shown.map(({ id }) => id)
  const hidden = columns.all.filter(({ id }) => !shownIds.includes(id))
  return (
    <div className={styles.panel}>
      <ul className={styles.columns}>
        {[...columns.shown, ...hidden].map((column) => (
          <ColumnLine
            key={column.id}
            columns={columns}
            id={column.id}
            label={column.label}
            shownIds={shownIds}
          />
        ))}
      </ul>
      <Button size="small" variant="minimal" onClick={columns.reset} disabled={columns.isOwn}>
        {t('list.resetColumns')}
      </Button>
    </div>
  )
}

function ColumnLine<Row>(props: {
  readonly columns: Columns<Row>
  readonly id: string
  readonly label: string
  readonly shownIds: readonly string[]
}) {
  const { columns, id, label, shownIds } = props
  const { t } = useTexts()
  const at = shownIds.indexOf(id)
  const isShown = at >= 0
  const tool = (name: string, icon: React.ReactElement, isOff: boolean, run: () => void) => (
    <Button
      size="small"
      variant="minimal"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={run}
    />
  )
  const widen = (by: number) => columns.resize(id, columns.widthOf(id) + by)
  return (
    <li>
      <label>
        <input type="checkbox" checked={isShown} disabled={at === 0} onChange={() => columns.toggle(id)} />
        <span>{label}</span>
      </label>
      {tool(t('list.narrower', { name: label }), <Minus size={12} />, !isShown, () => widen(-WIDTH_STEP_PX))}
      {tool(t('list.wider', { name: label }), <Plus size={12} />, !isShown, () => widen(WIDTH_STEP_PX))}
      {tool(t('list.earlier', { name: label }), <ArrowUp size={12} />, at < 2, () => columns.move(id, -1))}
      {tool(
        t('list.later', { name: label }),
        <ArrowDown size={12} />,
        at < 1 || at === shownIds.length - 1,
        () => columns.move(id, 1),
      )}
    </li>
  )
}
