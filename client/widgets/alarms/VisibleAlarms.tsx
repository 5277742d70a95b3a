import { Button } from '@blueprintjs/core'
import { Tick, WarningSign } from '@blueprintjs/icons'
import { type PointerEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useTotals } from '../../store/hooks.ts'
import { useHeldOrder } from '../../store/useHeldOrder.ts'
import { ListMoved, useListMoved } from '../../ui/layout/listMoved.ts'
import { AlarmItem } from './AlarmItem.tsx'
import { useVisibleAlarms } from './useWorstAlarms.ts'
import styles from './VisibleAlarms.module.css'

const LISTED_MAX = 8

/**
 * Unacknowledged alarms, then acknowledged serious ones, and the number not listed. While hovered, rows keep their
 * places, even if cleared.
 */
export function VisibleAlarms({ noneClass }: { readonly noneClass: string | undefined }) {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  const { read } = useConsoleState().store
  const { waiting, running } = useVisibleAlarms(LISTED_MAX)
  const inOrder = [...waiting, ...running].map(({ id }) => id)
  const { ids, come, showNow, hold } = useHeldOrder(inOrder, () => true)
  const { heights, ...pointer } = useKeptHeights(hold)
  const critical = come.filter((id) => read.get('alarm', id)?.severity === 'critical').length
  const movedAt = useListMoved(ids)
  const listed = ids.filter((id) => read.get('alarm', id)?.acknowledged === null).length
  return (
    <ListMoved value={movedAt}>
      <div className={styles.alarms} {...pointer}>
        {ids.map((id) =>
          read.get('alarm', id) ? (
            <AlarmItem key={id} alarmId={id} />
          ) : (
            <p key={id} className={styles.gone} style={{ minHeight: heights.current.get(id) }}>
              <Tick size={14} /> {t('alarms.acknowledgedAll', { count: 1 })}
            </p>
          ),
        )}
        {critical > 0 ? (
          <Button
            className={styles.news ?? ''}
            intent="danger"
            icon={<WarningSign />}
            text={t('alarms.newCritical', { count: critical })}
            onClick={showNow}
          />
        ) : null}
      </div>
      {/* Below the list, so that it does not push rows down. */}
      {waiting.length > 0 ? null : (
        <p className={noneClass}>{t(openAlarms > 0 ? 'alarms.allSeen' : 'alarms.none')}</p>
      )}
      {unacknowledged > listed ? (
        <Link className="reach" to="/message/messagerecord">
          {t('alarms.furtherWaiting', { count: unacknowledged - listed })}
        </Link>
      ) : null}
    </ListMoved>
  )
}

type Hold = ReturnType<typeof useHeldOrder>['hold']

/** Rows keep their heights: an acknowledged alarm has less text. */
function useKeptHeights(hold: Hold) {
  const heights = useRef(new Map<string, number>())
  return {
    heights,
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      const rows = [...rowsIn(currentTarget)]
      const measured = rows.map(({ offsetHeight }) => offsetHeight)
      for (const [at, row] of rows.entries()) {
        row.style.minHeight = `${measured[at]}px`
        heights.current.set(row.dataset.alarm ?? '', measured[at] ?? 0)
      }
      hold.onPointerEnter()
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget } = event
      hold.onPointerLeave(event, () => {
        for (const row of rowsIn(currentTarget)) row.style.minHeight = ''
        heights.current.clear()
      })
    },
  }
}

const rowsIn = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-alarm]')
