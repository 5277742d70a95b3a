/** Back-test result: seven days as a strip and table, with unknown spans. */
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { timeTicks } from '../../../../ui/charts/chartTime.ts'
import { causeText } from '../automationLook.ts'
import type { Backtest, PastRules } from './Past.tsx'
import styles from './runs.module.css'

const TICKS = 8
const SHOWN_MAX = 100
const GAPS_SHOWN_MAX = 5

interface Lane {
  readonly name: string
  readonly times: readonly { readonly atMs: number; readonly isSure: boolean }[]
}

export function PastResult(props: {
  readonly draft: Backtest
  readonly saved: Backtest | null
  readonly rules: PastRules
}) {
  const { t } = useTexts()
  const { draft, saved } = props
  const timesOf = ({ runs }: Backtest) =>
    runs.map(({ dueAtMs, isHypothetical }) => ({ atMs: dueAtMs, isSure: !isHypothetical }))
  const lanes: readonly Lane[] = [
    { name: t(saved ? 'automations.past.draft' : 'automations.past.title'), times: timesOf(draft) },
    ...(saved ? [{ name: t('automations.past.saved'), times: timesOf(saved) }] : []),
    { name: t('automations.past.real'), times: draft.real.map(({ atMs }) => ({ atMs, isSure: true })) },
  ]
  return (
    <div className={styles.result}>
      <Summary draft={draft} />
      <Strip lanes={lanes} {...draft} />
      <Times draft={draft} rules={props.rules} />
      <Limits draft={draft} />
    </div>
  )
}

/** Unknown spans are shown as such. */
function Summary({ draft }: { readonly draft: Backtest }) {
  const { t } = useTexts()
  const format = useFormat()
  const { runs, fromMs, untilMs, knownSinceMs } = draft
  const time = format.dateTime(knownSinceMs)
  const isKnown = knownSinceMs < untilMs
  const none = knownSinceMs > fromMs ? t('automations.past.noneSince', { time }) : t('automations.past.none')
  return (
    <p className={styles.note} data-known-since={isKnown ? time : ''}>
      {runs.length > 0
        ? t('automations.past.count', { count: runs.length })
        : isKnown
          ? none
          : t('automations.past.nothingKnown')}
      {runs.length > 0 && isKnown && knownSinceMs > fromMs
        ? ` ${t('automations.past.readingsSince', { time })}`
        : ''}
    </p>
  )
}

function Strip(props: {
  readonly lanes: readonly Lane[]
  readonly fromMs: number
  readonly untilMs: number
  readonly knownSinceMs: number
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { lanes, fromMs, untilMs, knownSinceMs } = props
  const share = (atMs: number) => (atMs - fromMs) / Math.max(1, untilMs - fromMs)
  const at = (atMs: number) => `${share(atMs) * 100}%`
  return (
    <div className={styles.strip}>
      {lanes.map(({ name, times }) => (
        <div key={name} className={styles.lane} role="img" aria-label={`${name}: ${times.length}`}>
          <span className={styles.laneName}>
            {name} ({times.length})
          </span>
          <span className={styles.track}>
            {knownSinceMs > fromMs ? (
              <span
                className={styles.unknown}
                title={t('automations.past.readingsSince', { time: format.dateTime(knownSinceMs) })}
                style={{ inlineSize: at(knownSinceMs) }}
              />
            ) : null}
            {times.map(({ atMs, isSure }, i) => (
              <span
                key={`${atMs} ${i}`}
                className={isSure ? styles.mark : styles.unsure}
                title={format.dateTime(atMs)}
                // Computed position.
                style={{ insetInlineStart: `calc((100% - var(--mark)) * ${share(atMs)})` }}
              />
            ))}
          </span>
        </div>
      ))}
      <div className={styles.lane} aria-hidden>
        <span className={styles.laneName} />
        <span className={styles.ticks}>
          {timeTicks(fromMs, untilMs, format.timeZone, TICKS).map(({ atMs, label }) => (
            <span key={atMs} className={styles.tick} style={{ insetInlineStart: at(atMs) }}>
              {label}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}

function Times({ draft, rules }: { readonly draft: Backtest; readonly rules: PastRules }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const rows = [
    ...draft.runs.map((one) => ({
      ...one,
      what: t(one.isHypothetical ? 'automations.past.hypothetical' : 'automations.past.title'),
    })),
    ...draft.nearly.map((one) => ({
      ...one,
      what: t(`automations.outcome.${one.outcome === 'run' ? 'done' : one.outcome}`),
    })),
  ].sort((a, b) => b.dueAtMs - a.dueAtMs)
  if (rows.length === 0) return null
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('automations.past.time')}</th>
            <th>{t('automations.past.what')}</th>
            <th>{t('automations.past.because')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_MAX).map(({ dueAtMs, outcome, what, causes }, i) => (
            <tr key={`${dueAtMs} ${outcome} ${i}`}>
              <td>{format.dateTime(dueAtMs)}</td>
              <td>{what}</td>
              <td>
                {causes.map((cause) => causeText(cause, rules.conditions, { read, format })).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Limits({ draft }: { readonly draft: Backtest }) {
  const { t } = useTexts()
  const format = useFormat()
  const { runs, gaps, isPartial, fromMs, untilMs, knownSinceMs } = draft
  const later = gaps.filter((gap) => gap.fromMs > fromMs || gap.untilMs > knownSinceMs)
  return (
    <section aria-label={t('automations.past.limits')}>
      <h3 className={styles.heading}>{t('automations.past.limits')}</h3>
      <ul className={styles.limits}>
        {runs.some(({ isHypothetical }) => isHypothetical) ? (
          <li>{t('automations.past.limit.hypothetical')}</li>
        ) : null}
        {knownSinceMs > fromMs ? (
          <li data-gap>{t('automations.past.limit.before', { time: format.dateTime(knownSinceMs) })}</li>
        ) : null}
        {later.slice(0, GAPS_SHOWN_MAX).map((gap) => (
          <li key={gap.fromMs} data-gap>
            {t('automations.runs.gap', {
              from: format.dateTime(gap.fromMs),
              until: format.dateTime(gap.untilMs),
            })}
          </li>
        ))}
        <li>{t('automations.past.limit.gaps')}</li>
        <li>{t('automations.past.limit.weather')}</li>
        {isPartial ? (
          <li>{t('automations.past.limit.partial', { time: format.dateTime(untilMs) })}</li>
        ) : null}
      </ul>
    </section>
  )
}
