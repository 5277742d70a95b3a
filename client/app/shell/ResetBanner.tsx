import { Callout, ProgressBar } from '@blueprintjs/core'
import { LabTest } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import type { ResetNews } from '#shared/simulation.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { elapsedMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useSecondsUntil } from '../simulator/useSecondsUntil.ts'
import { worldMaking } from '../simulator/worldMaking.ts'
import styles from './band.module.css'

/** Warns before the simulated world is reset. */
export function ResetWarning() {
  const reset = useReadable(useConsoleState().simulation)?.reset ?? null
  const isLive = useIsLive()
  return (
    <div role="status">{isLive && reset && reset.startsInMs > 0 ? <Countdown reset={reset} /> : null}</div>
  )
}

function Countdown({ reset }: { readonly reset: ResetNews }) {
  const { t } = useTexts()
  const seconds = useSecondsUntil(useMemo(() => elapsedMs() + reset.startsInMs, [reset.startsInMs]))
  const { name, nameEn } = reset.by
  const shown = currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
  return (
    <Callout compact intent="warning" icon={<LabTest />} className={clsx(styles.band, styles.framed)}>
      <span>{t('shell.reset.warning', { name: shown })}</span>
      {/* Announced to screen readers only once instead of every second. */}
      <b className={styles.figure} aria-hidden="true">
        {t('shell.reset.startsIn', { count: seconds ?? 0 })}
      </b>
    </Callout>
  )
}

/** Progress of the new world, beside the explanation. */
export function MakingProgress() {
  const { t } = useTexts()
  const format = useFormat()
  const making = useReadable(worldMaking)
  const seconds = useSecondsUntil(making?.endsAtMs ?? null)
  if (!making) return null
  const { donePercent } = making
  return (
    <>
      <ProgressBar
        className={styles.progress ?? ''}
        aria-label={t('shell.reset.progress')}
        {...(donePercent === null ? {} : { value: donePercent / 100 })}
      />
      <span aria-hidden="true">
        {[
          donePercent === null ? '' : format.percent(donePercent),
          seconds === null || seconds === 0 ? '' : t('shell.reset.left', { count: seconds }),
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </>
  )
}
