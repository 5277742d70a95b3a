import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListAction } from '../model/listTypes.ts'

interface RowMenuProps<Row> {
  readonly at: { readonly x: number; readonly y: number }
  readonly title: string
  readonly rows: readonly Row[]
  readonly actions: readonly ListAction<Row>[]
  readonly onOpen: () => void
  readonly onRun: (action: ListAction<Row>, rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** What can be done to a row, or to all ticked ones if it is one of them: the actions of the bulk bar. */
export function RowMenu<Row>(props: RowMenuProps<Row>) {
  const { at, onClose } = props
  return (
    <ContextMenuPopover
      isOpen
      onClose={onClose}
      targetOffset={{ left: at.x, top: at.y }}
      content={<Items {...props} />}
    />
  )
}

function Items<Row>(props: RowMenuProps<Row>) {
  const { title, rows, actions, onRun, onOpen, onClose } = props
  const { t } = useTexts()
  const around = useRef<HTMLDivElement>(null)
  // A menu that is opened by a key is gone on with by keys.
  useEffect(() => itemsOf(around.current)[0]?.focus(), [])
  const one = rows.length === 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the items inside
    <div ref={around} onKeyDown={(event) => onArrow(event, around.current)}>
      <Menu aria-label={title}>
        <MenuDivider title={title} titleId="list-row-menu" />
        {one ? (
          <MenuItem
            text={t('list.details')}
            label="Enter"
            onClick={() => {
              onClose()
              onOpen()
            }}
          />
        ) : null}
        {actions
          .filter(({ isSingle }) => one || isSingle !== true)
          .map((action) => {
            const reason = action.whyNot(rows)
            return (
              <MenuItem
                key={action.id}
                icon={action.icon}
                text={labelFor(action, rows)}
                label={action.hotkey?.toUpperCase() ?? ''}
                intent={action.intent ?? 'none'}
                disabled={reason !== undefined}
                title={reason ?? ''}
                onClick={() => {
                  onClose()
                  onRun(action, rows)
                }}
              />
            )
          })}
      </Menu>
    </div>
  )
}

/** `Mark normal`, or `Mark normal 3 of 5` where it does not concern all of them. */
export function labelFor<Row>(action: ListAction<Row>, rows: readonly Row[]): string {
  const count = action.concerned(rows).length
  if (count === rows.length || count === 0) return action.label
  return i18n.t('list.someOf', { label: action.label, count, all: rows.length })
}

const itemsOf = (around: HTMLElement | null): HTMLElement[] => [
  ...(around?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
]

function onArrow(event: KeyboardEvent, around: HTMLElement | null): void {
  const items = itemsOf(around)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[(to + items.length) % items.length]?.focus()
}
