/** The figures of a back-test, its chart by day, and the alarms that the draft would lose. */
import type { RuleBacktest } from '#shared/contract/conditionRules.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { dayStartOf } from '#shared/time/days.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import type { Bar } from '../../../ui/charts/chartMath.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import styles from './BacktestResult.module.css'

export function BacktestResult({ result }: { readonly result: RuleBacktest }) {
  const { t } = useTexts()
  const { draft, saved, devices, tested, next } = result
  const isCut = next === null && tested < devices
  return (
    <div className={styles.result}>
      <p className={styles.figure}>
        {t('alarmRules.backtest.raised', { count: draft.raised })}
        {saved ? ` · ${t('alarmRules.backtest.savedRaised', { count: saved.raised })}` : null}
      </p>
      <p className={styles.note}>{t('alarmRules.backtest.devices', { count: draft.devices })}</p>
      <KnownSince result={result} />
      {isCut ? (
        <p className={styles.note}>{t('alarmRules.backtest.cut', { tested, count: devices })}</p>
      ) : null}
      {result.days.length > 0 ? <Days result={result} /> : null}
      <Lost result={result} />
    </div>
  )
}

/** Days without readings are not shown as days without alarms. */
function KnownSince({ result: { knownSinceMs, fromMs } }: { readonly result: RuleBacktest }) {
  const { t } = useTexts()
  const format = useFormat()
  if (knownSinceMs === null) return <p className={styles.note}>{t('alarmRules.backtest.nothingKnown')}</p>
  if (knownSinceMs <= fromMs + HOUR_MS) return null
  return (
    <p className={styles.note}>
      {t('alarmRules.backtest.knownSince', { time: format.dateTime(knownSinceMs) })}
    </p>
  )
}

function Days({ result }: { readonly result: RuleBacktest }) {
  const { t } = useTexts()
  const format = useFormat()
  const { timeZone } = format
  const { days, saved, untilMs } = result
  const fromMs = dayStartOf(result.knownSinceMs ?? result.fromMs, timeZone)
  const counts = new Map(days.map((day) => [day.fromMs, day]))
  const bars: Bar[] = []
  for (let atMs = fromMs; atMs < untilMs; ) {
    const nextMs = dayStartOf(atMs + 36 * HOUR_MS, timeZone)
    bars.push({ fromMs: atMs, toMs: nextMs, value: counts.get(atMs)?.draft ?? 0 })
    atMs = nextMs
  }
  return (
    <BarChart
      label={t('alarmRules.backtest.byDay')}
      name={t('alarmRules.backtest.draft')}
      unit={null}
      bars={bars}
      compare={
        saved ? new Map(bars.map((bar) => [bar.fromMs, counts.get(bar.fromMs)?.saved ?? 0])) : undefined
      }
      names={{ now: t('alarmRules.backtest.draft'), before: t('alarmRules.backtest.saved') }}
      fromMs={fromMs}
      toMs={untilMs}
      timeZone={timeZone}
      valueText={(value) => format.number(value)}
      timeText={(bar) => format.dateTime(bar.fromMs).slice(0, 10)}
    />
  )
}

function Lost({ result: { lost, saved } }: { readonly result: RuleBacktest }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  if (!saved) return null
  if (lost.length === 0) return <p className={styles.note}>{t('alarmRules.backtest.noneLost')}</p>
  return (
    <>
      <h4 className={styles.heading}>{t('alarmRules.backtest.lost', { count: lost.length })}</h4>
      <ul className={styles.lost}>
        {lost.map(({ alarmId, deviceId, raisedAtMs, body, acknowledgedBy }) => {
          const device = read.get('device', deviceId)
          const place = device ? `${areaPath(read, device.areaId)} · ${nameOf(device)}` : t('alarmRules.gone')
          const person = nameOf({ name: acknowledgedBy.name, nameEn: acknowledgedBy.nameEn ?? '' })
          return (
            <li key={alarmId}>
              {format.dateTime(raisedAtMs)} · {place}
              {body === '' ? null : ` · ${body}`} · {t('alarmRules.backtest.acted', { person })}
            </li>
          )
        })}
      </ul>
    </>
  )
}
