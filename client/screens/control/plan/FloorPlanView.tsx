/** Floor plan with live states; the matrix is the equivalent for lists, filters and bulk actions. */
import { Button } from '@blueprintjs/core'
import { type ReactNode, useMemo } from 'react'
import type { FloorId } from '#shared/records/floor.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { AreaUrl } from '../useAreaUrl.ts'
import { FloorChooser } from './FloorChooser.tsx'
import { FloorPlan } from './FloorPlan.tsx'
import styles from './plan.module.css'
import { useFloorAlarms } from './useFloorAlarms.ts'
import { useShownFloor } from './useShownFloor.ts'

interface Props {
  readonly url: AreaUrl
  /** View switch at the end of the bar. */
  readonly views: ReactNode
  readonly onOpen: (areaId: string) => void
  readonly onEscape: () => void
}

export function FloorPlanView(props: Props) {
  const { t } = useTexts()
  const { url } = props
  const alarms = useFloorAlarms()
  const alarmed = useMemo(() => alarms.map(({ floorId }) => floorId), [alarms])
  const { shown, show, isMissed } = useShownFloor(url, alarmed)
  const floor = useRecord('floor', shown?.id ?? null)
  const bar = <div className={styles.bar}>{props.views}</div>
  if (shown === null)
    return (
      <div className={styles.view}>
        {bar}
        <Notice
          title={t('areas.plan.none')}
          actions={<Button onClick={() => url.change({ view: 'rooms' })}>{t('areas.plan.showTiles')}</Button>}
        >
          {t('areas.plan.noneHelp')}
        </Notice>
      </div>
    )
  return (
    <div className={styles.floors}>
      <FloorChooser shownId={shown.id} alarms={alarms} onShow={show} />
      {shown.hasPlan ? (
        <FloorPlan
          key={shown.id}
          floorId={shown.id as FloorId}
          openId={url.areaId}
          query={url.query}
          isMissed={isMissed}
          views={props.views}
          onOpen={props.onOpen}
          onEscape={props.onEscape}
        />
      ) : (
        <div className={styles.view}>
          {bar}
          <Notice title={t('areas.plan.noneOf', { name: floor ? nameOf(floor) : '' })}>
            {t('areas.plan.noneOfHelp')}
          </Notice>
        </div>
      )}
    </div>
  )
}
