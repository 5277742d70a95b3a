import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import type { DemoNews } from '#shared/simulation.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { elapsedMs } from '../../platform/time.ts'
import styles from './DemoWay.module.css'

const LONG_WAY_MS = 60 * 60_000

interface Props {
  readonly way: NonNullable<DemoNews['way']>
  readonly onNewWorld: () => void
}

/**
 * Progress while simulated hours are computed, which takes minutes; a new world starts at the demo's time of
 * day.
 */
export function DemoWay({ way: { doneMs, totalMs }, onNewWorld }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const leftS = useSecondsLeft(doneMs, totalMs)
  return (
    <>
      <ProgressBar
        className={styles.progress ?? ''}
        value={doneMs / totalMs}
        aria-label={t('demo.preparing')}
      />
      {/* Screen readers do not announce each progress step. */}
      <span aria-hidden="true">
        {format.percent((100 * doneMs) / totalMs)}
        {leftS === null ? '' : ` · ${t('demo.left', { count: leftS })}`}
      </span>
      {totalMs - doneMs > LONG_WAY_MS ? (
        <Button size="small" onClick={onNewWorld}>
          {t('demo.inNewWorld')}
        </Button>
      ) : null}
    </>
  )
}

/** A rate of less is chance. */
const SEEN_MIN_MS = 3_000
const STEP_S = 5

/** The remaining real time, estimated from the speed so far; null until it can be estimated. */
function useSecondsLeft(doneMs: number, totalMs: number): number | null {
  const [from] = useState(() => ({ doneMs, atMs: elapsedMs() }))
  const [leftS, setLeftS] = useState<number | null>(null)
  useEffect(() => {
    setLeftS(
      secondsLeft({
        spentMs: elapsedMs() - from.atMs,
        goneMs: doneMs - from.doneMs,
        leftMs: totalMs - doneMs,
      }),
    )
  }, [from, doneMs, totalMs])
  return leftS
}

/** Rounded up to five seconds, to avoid jitter. */
export function secondsLeft(way: {
  readonly spentMs: number
  readonly goneMs: number
  readonly leftMs: number
}): number | null {
  if (way.spentMs < SEEN_MIN_MS || way.goneMs <= 0) return null
  return Math.max(STEP_S, Math.ceil(((way.spentMs / way.goneMs) * way.leftMs) / 1_000 / STEP_S) * STEP_S)
}
