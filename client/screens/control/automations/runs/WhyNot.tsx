/** Why it did not run, computed by the server from stored values with the same rules. */

import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { call } from '../../../../api/api.ts'
import { i18n } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { nowMs } from '../../../../platform/time.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { conditionText, spanText, valueOn, type WordSource } from '../words.ts'
import styles from './runs.module.css'
import { SeenConditions } from './Trace.tsx'

type Answer = OutputOf<typeof automationsContract.whyNot>
type Reason = Answer['reasons'][number]

const SPANS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const
type SpanName = keyof typeof SPANS
const SHOWN_MAX = 20

export function WhyNot({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const { clock } = useConsoleState()
  const [span, setSpan] = useState<SpanName>('hour')
  const [state, setState] = useState<{ readonly answer: Answer | null; readonly failure: string | null }>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const untilMs = clock.at(nowMs())
    try {
      const answer = await call(
        automationsContract.whyNot,
        { automationId: automation.id, fromMs: untilMs - SPANS[span], untilMs },
        { isQuiet: true },
      )
      setState({ answer, failure: null })
    } catch (error) {
      setState({ answer: null, failure: error instanceof Error ? error.message : String(error) })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Panel title={t('automations.runs.whyNot')}>
      <div className={styles.ask}>
        <Segmented
          label={t('automations.runs.span')}
          choices={(['hour', 'day', 'week'] as const).map((value) => ({
            value,
            text: t(`automations.runs.spans.${value}`),
          }))}
          value={span}
          onChange={(next) => setSpan(next in SPANS ? (next as SpanName) : 'hour')}
        />
        <Button loading={isAsking} onClick={() => void ask()}>
          {t('automations.runs.ask')}
        </Button>
        <span className={styles.note}>{t('automations.runs.whyNotHelp')}</span>
      </div>
      <div role="status" data-why>
        {state?.failure ? (
          <p className={styles.reason}>
            {t('automations.runs.failed')}: {state.failure}
          </p>
        ) : null}
        {state?.answer ? <Answered answer={state.answer} automation={automation} /> : null}
      </div>
    </Panel>
  )
}

function Answered({ answer, automation }: { readonly answer: Answer; readonly automation: Automation }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { runs, nearly, reasons, gaps, isPartial, fromMs, untilMs, knownSinceMs } = answer
  const isSilent = runs.length + nearly.length + reasons.length === 0
  return (
    <ul className={styles.lines}>
      {reasons.map((reason, i) => (
        <li key={i} data-reason={reason.code}>
          {reasonText(reason, automation, { read, format })}
        </li>
      ))}
      {nearly.slice(-SHOWN_MAX).map((one) => (
        <li key={`${one.outcome} ${one.dueAtMs}`} data-nearly={one.outcome}>
          {t('automations.runs.nearly', {
            time: format.dateTime(one.dueAtMs),
            outcome: t(`automations.outcome.${one.outcome === 'run' ? 'done' : one.outcome}`),
          })}
          <SeenConditions conditions={one.conditions} automation={automation} />
        </li>
      ))}
      {runs.slice(-SHOWN_MAX).map(({ dueAtMs }) => (
        <li key={dueAtMs}>{t('automations.runs.should', { time: format.dateTime(dueAtMs) })}</li>
      ))}
      {isSilent ? <li>{t('automations.runs.noReason')}</li> : null}
      {isPartial ? (
        <li className={styles.note}>
          {t('automations.past.limit.partial', { time: format.dateTime(untilMs) })}
        </li>
      ) : null}
      {knownSinceMs > fromMs ? (
        <li className={styles.note} data-known-since>
          {t('automations.past.readingsSince', { time: format.dateTime(knownSinceMs) })}
        </li>
      ) : null}
      {gaps.slice(-SHOWN_MAX).map((gap) => (
        <li key={gap.fromMs} className={styles.note}>
          {t('automations.runs.gap', {
            from: format.dateTime(gap.fromMs),
            until: format.dateTime(gap.untilMs),
          })}
        </li>
      ))}
    </ul>
  )
}

function reasonText(reason: Reason, automation: Automation, source: WordSource): string {
  const { read, format } = source
  const timeOf = (atMs: number | null): string =>
    atMs === null ? i18n.t('automations.runs.reason.never') : format.dateTime(atMs).slice(0, 16)
  if (reason.code === 'disabled') return i18n.t('automations.runs.reason.disabled')
  if (reason.code === 'paused')
    return i18n.t('automations.runs.reason.paused', { time: timeOf(reason.untilMs) })
  if (reason.code === 'closed')
    return i18n.t('automations.runs.reason.closed', { time: timeOf(reason.nextMs) })
  const part = automation.conditions.find(({ id }) => id === reason.partId)
  const condition = part ? conditionText(part, source) : i18n.t('automations.cause.gonePart')
  if (reason.code === 'noTime')
    return i18n.t('automations.runs.reason.noTime', { condition, time: timeOf(reason.nextMs) })
  if (reason.code === 'notLongEnough')
    return i18n.t('automations.runs.reason.notLongEnough', {
      condition,
      time: spanText(reason.longestMs, format),
    })
  if (reason.code !== 'neverSo') return i18n.t(`automations.runs.reason.${reason.code}`, { condition })
  const { last, lowest, highest } = reason
  const shown = (value: typeof last): string =>
    part && 'property' in part
      ? valueOn(read.get('device', part.deviceIds[0] ?? ''), part.property, value, format)
      : String(value)
  const seen = { condition, value: shown(last) }
  return lowest === null || highest === null
    ? i18n.t('automations.runs.reason.neverSo', seen)
    : i18n.t('automations.runs.reason.neverSoBetween', {
        ...seen,
        lowest: shown(lowest),
        highest: shown(highest),
      })
}
