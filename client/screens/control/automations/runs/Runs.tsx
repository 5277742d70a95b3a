/** The last runs of an automation, newest first: how each ended, why it began, what it saw and what it did. */
import { useState } from 'react'
import type { Automation } from '#shared/records/automation.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../../store/hooks.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { causesText, OUTCOME_TONES } from '../automationLook.ts'
import styles from './runs.module.css'
import { Trace } from './Trace.tsx'

export function Runs({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const ids = useIds('automationRun', 'automation', automation.id)
  const [openId, setOpen] = useState<string | null>(null)
  const newestFirst = ids.toReversed()
  if (newestFirst.length === 0)
    return <Notice title={t('automations.runs.none')}>{t('automations.runs.noneHelp')}</Notice>
  return (
    <ol className={styles.runs} aria-label={t('automations.runs.title')}>
      {newestFirst.map((id) => (
        <RunLine
          key={id}
          id={id}
          automation={automation}
          isOpen={openId === null ? id === newestFirst[0] : openId === id}
          onToggle={(isOpen) => setOpen(isOpen ? id : '')}
        />
      ))}
    </ol>
  )
}

function RunLine(props: {
  readonly id: string
  readonly automation: Automation
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}) {
  const run = useRecord('automationRun', props.id)
  return run ? (
    <li className="panel" data-run={run.id} data-outcome={run.outcome}>
      <RunHead run={run} isOpen={props.isOpen} onToggle={props.onToggle} />
      {props.isOpen ? <Trace run={run} automation={props.automation} /> : null}
    </li>
  ) : null
}

const LATE_FROM_MS = 2_000

function RunHead(props: {
  readonly run: AutomationRun
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { run } = props
  const lateMs = run.startedAtMs - run.dueAtMs
  return (
    <button
      type="button"
      className={styles.head}
      aria-expanded={props.isOpen}
      onClick={() => props.onToggle(!props.isOpen)}
    >
      <time title={format.zone(run.startedAtMs)}>{format.dateTime(run.startedAtMs)}</time>
      <StatusTag tone={OUTCOME_TONES[run.outcome]}>{t(`automations.outcome.${run.outcome}`)}</StatusTag>
      {lateMs > LATE_FROM_MS ? (
        <StatusTag tone="warn">
          {t('automations.runs.late', { time: format.age(run.dueAtMs, run.startedAtMs) })}
        </StatusTag>
      ) : null}
      <span className={styles.cause}>
        {t('automations.runs.triggeredBy', { cause: causesText(run, { read, format }) })}
      </span>
    </button>
  )
}
