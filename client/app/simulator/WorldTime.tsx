import { Button, HTMLSelect, ProgressBar } from '@blueprintjs/core'
import { Pause, Play, Stop } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { call } from '../../api/api.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import styles from './WorldTime.module.css'

const SPEEDS = [0.1, 0.5, 1, 2, 5, 10, 60, 300, 1_000]
const STEPS = [
  { ms: MINUTE_MS, text: 'simulator.step.minute' },
  { ms: 10 * MINUTE_MS, text: 'simulator.step.tenMinutes' },
  { ms: 60 * MINUTE_MS, text: 'simulator.step.hour' },
] as const
/** An hour of a large world is some seconds of work. */
const STEP_TIMEOUT_MS = 60_000

/** Simulated time and speed, shared by all consoles. */
export function WorldTime() {
  const { t } = useTexts()
  const news = useReadable(useConsoleState().simulation)
  const { isBusy, send } = useClockCall()
  if (!news) return null
  const { isPaused, speed } = news.clock
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b)
  return (
    <div className={styles.time} data-time="">
      <Now isPaused={isPaused} />
      <Button
        size="small"
        icon={isPaused ? <Play /> : <Pause />}
        disabled={isBusy}
        aria-label={isPaused ? t('simulator.resume') : t('simulator.pause')}
        onClick={() => void send({ action: isPaused ? 'resume' : 'pause' })}
      >
        <span className={styles.onlyWide}>{isPaused ? t('simulator.resume') : t('simulator.pause')}</span>
      </Button>
      <HTMLSelect
        aria-label={t('simulator.speed')}
        value={speed}
        disabled={isBusy}
        onChange={(event) => void send({ action: 'speed', speed: Number(event.currentTarget.value) })}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {t('simulator.times', { speed: one })}
          </option>
        ))}
      </HTMLSelect>
      {news.step ? <Way {...news.step} /> : null}
      <span className={clsx(styles.steps, news.step && styles.isMoving)}>
        {STEPS.map(({ ms, text }) => (
          <Button
            key={ms}
            size="small"
            variant="minimal"
            disabled={isBusy}
            title={t('simulator.stepHelp')}
            onClick={() => void send({ action: 'step', stepMs: ms })}
          >
            {t(text)}
          </Button>
        ))}
      </span>
    </div>
  )
}

/** A long step is some seconds of work, in the sight of all. */
function Way({ doneMs, totalMs }: { readonly doneMs: number; readonly totalMs: number }) {
  const { t } = useTexts()
  // The console shows a failure.
  const stop = () => call(simContract.clock, { action: 'stop' }).catch(() => undefined)
  return (
    <span className={styles.way}>
      <ProgressBar
        className={styles.progress ?? ''}
        value={doneMs / totalMs}
        aria-label={t('simulator.stepProgress')}
      />
      <Button size="small" icon={<Stop />} onClick={() => void stop()}>
        {t('simulator.stepStop')}
      </Button>
    </span>
  )
}

function Now({ isPaused }: { readonly isPaused: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  return (
    <time className={styles.now} dateTime={new Date(nowMs).toISOString()} title={format.zone(nowMs)}>
      <span>{format.weekday(nowMs)}</span> {format.dateTime(nowMs)}
      {isPaused ? <em>{t('simulator.paused')}</em> : null}
    </time>
  )
}

/** Runs one clock call at a time. The console displays failures, as for any call. */
function useClockCall() {
  const [isBusy, setBusy] = useState(false)
  const send = async (input: RequestOf<typeof simContract.clock>): Promise<void> => {
    setBusy(true)
    try {
      await call(simContract.clock, input, { timeoutMs: STEP_TIMEOUT_MS })
    } catch {
      // The error was shown already.
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
