/** Bulk actions in one line; overflow goes to a menu, so rows do not move. */
import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { after, type Cancel } from '../../../platform/time.ts'
import { KeyMenu } from '../../layers/KeyMenu.tsx'
import { Popup } from '../../layers/Popup.tsx'
import styles from '../list.module.css'
import { type ListAction, labelFor, whyNone } from '../model/action.ts'
import type { ActionRun } from '../useActionRun.ts'
import { ActionItems } from './ActionItems.tsx'

export function BulkActions<Row>(props: {
  readonly rows: readonly Row[]
  readonly choice: ReadonlySet<string>
  readonly actions: readonly ListAction<Row>[]
  readonly run: ActionRun<Row>
  /** On phones only one fits: the most applicable first. */
  readonly isAtFoot: boolean
}) {
  const { t } = useTexts()
  const { rows, run } = props
  const cannot = (action: ListAction<Row>) => Number(whyNone(action, rows) !== null)
  // Sorted again when the selection changes, but not on reports, so that no button moves while it is being tapped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when they were ticked
  const actions = useMemo(() => {
    const ofMany = props.actions.filter(({ isSingle }) => isSingle !== true)
    return props.isAtFoot ? ofMany.toSorted((a, b) => cannot(a) - cannot(b)) : ofMany
  }, [props.actions, props.choice, props.isAtFoot])
  useFollowed(props)
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line, actions)
  const rest = actions.slice(fitting)
  return (
    <>
      <div ref={line} className={styles.fitting}>
        {actions.map((action, index) => (
          <span key={action.id} inert={index >= fitting}>
            <BulkButton action={action} rows={rows} run={run} />
          </span>
        ))}
      </div>
      {rest.length === 0 ? null : (
        <Popup
          popup="menu"
          content={(close) => (
            <KeyMenu>
              <ActionItems
                rows={rows}
                actions={rest}
                onRun={(action) => {
                  close()
                  void run.run(action, rows)
                }}
              />
            </KeyMenu>
          )}
        >
          <Button className={styles.rest ?? ''} text={t('list.more')} endIcon={<CaretDown size={12} />} />
        </Popup>
      )}
    </>
  )
}

/** Often enough for an eye, seldom enough for a thousand rows. */
const LOOK_AGAIN_MS = 250

/** Re-renders when availability may have changed. */
function useFollowed<Row>({ actions, rows, choice }: Parameters<typeof BulkActions<Row>>[0]): void {
  const [, lookAgain] = useState({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the choice
  useEffect(() => {
    let cancel: Cancel | undefined
    const look = () => {
      cancel ??= after(LOOK_AGAIN_MS, () => {
        cancel = undefined
        lookAgain({})
      })
    }
    const ends = actions.map(({ follow }) => follow?.(rows, look))
    return () => {
      cancel?.()
      for (const end of ends) end?.()
    }
  }, [actions, choice])
}

/** Number of items on the first row of a wrapping line. Measured before paint, on size and order changes. */
function useFitting(line: RefObject<HTMLDivElement | null>, order: unknown): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: parts of other widths come first
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const [first, ...others] = [...element.children] as HTMLElement[]
      const isWrapped = (one: HTMLElement) => one.offsetTop > (first?.offsetTop ?? 0)
      const at = others.findIndex(isWrapped)
      setCount(at === -1 ? Number.POSITIVE_INFINITY : at + 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A label contains the row count, so its width varies.
    for (const part of element.children) observer.observe(part)
    return () => observer.disconnect()
  }, [line, order])
  return count
}

function BulkButton<Row>(props: {
  readonly action: ListAction<Row>
  readonly rows: readonly Row[]
  readonly run: ActionRun<Row>
}) {
  const { t } = useTexts()
  const { action, rows, run } = props
  const reason = whyNone(action, rows)
  const { icon: Icon } = action
  return (
    <Button
      icon={<Icon size={16} />}
      intent={action.intent ?? 'none'}
      disabled={reason !== null}
      title={reason === null ? undefined : t(reason)}
      text={labelFor(action, rows)}
      onClick={() => void run.run(action, rows)}
    />
  )
}
