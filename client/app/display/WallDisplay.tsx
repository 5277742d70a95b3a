/** Wall display: rotates its views and marks outdated data. Not interactive. */
import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Disable, Maximize, Pause, Play } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import type { Display, DisplayView } from '#shared/rules/display.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { onKeyDown, toggleFullscreen } from '../../platform/page.ts'
import { useConnectionTruth, useIsArriving, useTotals } from '../../store/hooks.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AlarmsView, HomeView, PlanView, RoomsView } from './DisplayViews.tsx'
import { useRotation } from './useRotation.ts'
import styles from './WallDisplay.module.css'

const VIEWS: Readonly<Record<DisplayView, (props: { readonly round: number }) => ReactNode>> = {
  home: HomeView,
  rooms: RoomsView,
  plan: PlanView,
  alarms: AlarmsView,
}

export function WallDisplay({ display, project }: { readonly display: Display; readonly project: string }) {
  const { t } = useTexts()
  const isArriving = useIsArriving()
  const { isLive } = useConnectionTruth()
  const { view, round, isPaused, step, togglePause } = useRotation(display.views, display.seconds)
  useEffect(
    () =>
      onKeyDown(({ key }) => {
        if (key === 'ArrowRight') step(1)
        if (key === 'ArrowLeft') step(-1)
      }),
    [step],
  )
  const View = VIEWS[view]
  return (
    <div className={styles.display}>
      <header className={styles.bar}>
        <div className={styles.names}>
          <span className={styles.project}>{project}</span>
          <h1 className={styles.title}>{t(`display.view.${view}`)}</h1>
        </div>
        <Standing />
        <div className={styles.keys}>
          <Button
            variant="minimal"
            icon={<ChevronLeft />}
            aria-label={t('display.before')}
            onClick={() => step(-1)}
          />
          <Button
            variant="minimal"
            icon={isPaused ? <Play /> : <Pause />}
            aria-label={isPaused ? t('display.go') : t('display.pause')}
            onClick={togglePause}
          />
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            aria-label={t('display.next')}
            onClick={() => step(1)}
          />
          <Button
            variant="minimal"
            icon={<Maximize />}
            aria-label={t('display.full')}
            onClick={() => void toggleFullscreen()}
          />
        </div>
      </header>
      <Lost />
      <main className={styles.main}>
        <div className={clsx(styles.view, !isLive && 'values-stale')} inert>
          {isArriving ? <Skeleton lines={12} /> : <View round={round} />}
        </div>
      </main>
    </div>
  )
}

/** Alarms on every view, the time, and for how long the display lasts when that is soon over. */
function Standing() {
  const { t } = useTexts()
  const format = useFormat()
  const now = useServerNow()
  const { openAlarms, unacknowledged } = useTotals()
  return (
    <div className={styles.standing}>
      <StatusTag tone={unacknowledged > 0 ? 'bad' : openAlarms > 0 ? 'warn' : 'ok'}>
        {t('display.alarms', { count: openAlarms, waiting: unacknowledged })}
      </StatusTag>
      <span className={styles.clock}>{format.time(now)}</span>
    </div>
  )
}

function Lost() {
  const { t } = useTexts()
  const format = useFormat()
  const { isLive, sinceMs } = useConnectionTruth()
  if (isLive) return null
  if (sinceMs === null)
    return (
      <p className={styles.connecting} role="status">
        {t('display.connecting')}
      </p>
    )
  return (
    <div className={styles.lost} role="alert">
      <Disable size={24} />
      <span>{t('display.lost', { at: format.dateTime(sinceMs) })}</span>
    </div>
  )
}
