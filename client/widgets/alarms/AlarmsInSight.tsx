import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import type { PointerEvent } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useTotals } from '../../store/hooks.ts'
import { useHeldOrder } from '../../store/useHeldOrder.ts'
import { ListMoved, useListMoved } from '../../ui/layout/listMoved.ts'
import { AlarmItem } from './AlarmItem.tsx'
import styles from './AlarmsInSight.module.css'
import { useAlarmsInSight } from './useWorstAlarms.ts'

const LISTED_MAX = 8

/**
 * The alarms that wait for somebody, then those that are acknowledged and dangerous all the same, and how many that wait are
 * not listed. While a pointer is among them none changes its place.
 */
export function AlarmsInSight({ noneClass }: { readonly noneClass: string | undefined }) {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  const { read } = useConsoleState().store
  const { waiting, running } = useAlarmsInSight(LISTED_MAX)
  const inOrder = [...waiting, ...running].map(({ id }) => id)
  const { ids, come, showNow, hold } = useHeldOrder(inOrder, (id) => read.get('alarm', id) !== undefined)
  const critical = come.filter((id) => read.get('alarm', id)?.severity === 'critical').length
  const movedAt = useListMoved(ids)
  const listed = ids.filter((id) => read.get('alarm', id)?.acknowledged === null).length
  return (
    <ListMoved value={movedAt}>
      {waiting.length > 0 ? null : (
        <p className={noneClass}>{t(openAlarms > 0 ? 'alarms.allSeen' : 'alarms.none')}</p>
      )}
      <div className={styles.alarms} {...keepHeights(hold)}>
        {ids.map((id) => (
          <AlarmItem key={id} alarmId={id} />
        ))}
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
      {unacknowledged > listed ? (
        <Link className="reach" to="/message/messagerecord">
          {t('alarms.furtherWaiting', { count: unacknowledged - listed })}
        </Link>
      ) : null}
    </ListMoved>
  )
}

type Hold = ReturnType<typeof useHeldOrder>['hold']

/** Rows keep their heights as well: one that is acknowledged says less, and those below it would move up. */
const keepHeights = (hold: Hold) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const rows = [...rowsIn(currentTarget)]
    const heights = rows.map(({ offsetHeight }) => offsetHeight)
    for (const [at, row] of rows.entries()) row.style.minHeight = `${heights[at]}px`
    hold.onPointerEnter()
  },
  onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    for (const row of rowsIn(currentTarget)) row.style.minHeight = ''
    hold.onPointerLeave()
  },
})

const rowsIn = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-alarm]')
