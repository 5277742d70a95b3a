/** Last runs of an automation, newest first: result, cause, evaluated conditions and tasks. */

import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Automation } from '#shared/records/automation.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useRecord } from '../../../../store/hooks.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Stamp } from '../../../../ui/layout/Stamp.tsx'
import { causesText, OUTCOME_TONES } from '../automationLook.ts'
import { LostContext, useWords } from '../useWords.tsx'
import styles from './runs.module.css'
import { Trace } from './Trace.tsx'
import { useRuns } from './useRuns.ts'
import { WhyNot } from './WhyNot.tsx'

interface RunsProps {
  readonly automation: Automation
  /** The run that a link names. */
  readonly wantedId: string | null
}

export function Runs(props: RunsProps) {
  const { automation } = props
  return (
    <LostContext.Provider value={automation.lost}>
      <div className={styles.runs}>
        <WhyNot automation={automation} />
        <RunList key={props.wantedId} {...props} />
      </div>
    </LostContext.Provider>
  )
}

function RunList(props: RunsProps) {
  const { automation } = props
  const { t } = useTexts()
  const { live, older, isLoading, failure, reload } = useRuns(automation.id)
  const [openId, setOpen] = useState<string | null>(props.wantedId)
  const newest = live[0] ?? older[0]?.id
  const line = (id: string) => ({
    automation,
    isOpen: openId === null ? id === newest : openId === id,
    onToggle: (isOpen: boolean) => setOpen(isOpen ? id : ''),
  })
  if (newest === undefined && isLoading) return <Skeleton lines={6} />
  return (
    <>
      {newest === undefined && failure === null ? (
        <Notice title={t('automations.runs.none')}>{t('automations.runs.noneHelp')}</Notice>
      ) : (
        <ol className={styles.runs} aria-label={t('automations.runs.title')}>
          {live.map((id) => (
            <LiveRun key={id} id={id} {...line(id)} />
          ))}
          {older.map((run) => (
            <RunLine key={run.id} run={run} {...line(run.id)} />
          ))}
        </ol>
      )}
      {failure === null ? null : (
        <Notice
          isAlert
          title={t('automations.runs.older')}
          actions={<Button onClick={reload}>{t('automations.runs.retry')}</Button>}
        >
          {failure}
        </Notice>
      )}
    </>
  )
}

interface LineProps {
  readonly automation: Automation
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

function LiveRun({ id, ...line }: LineProps & { readonly id: string }) {
  const run = useRecord('automationRun', id)
  return run ? <RunLine run={run} {...line} /> : null
}

function RunLine({ run, automation, isOpen, onToggle }: LineProps & { readonly run: AutomationRun }) {
  return (
    <li className="panel" data-run={run.id} data-outcome={run.outcome}>
      <RunHead run={run} isOpen={isOpen} onToggle={onToggle} />
      {isOpen ? <Trace run={run} automation={automation} /> : null}
    </li>
  )
}

const LATE_FROM_MS = 2_000

function RunHead(props: {
  readonly run: AutomationRun
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}) {
  const { t } = useTexts()
  const words = useWords()
  const { format } = words
  const { run } = props
  const lateMs = run.startedAtMs - run.dueAtMs
  return (
    <button
      type="button"
      className={styles.head}
      aria-expanded={props.isOpen}
      onClick={() => props.onToggle(!props.isOpen)}
    >
      <Stamp atMs={run.startedAtMs} />
      <StatusTag tone={OUTCOME_TONES[run.outcome]}>{t(`automations.outcome.${run.outcome}`)}</StatusTag>
      {lateMs > LATE_FROM_MS ? (
        <StatusTag tone="warn">
          {t('automations.runs.late', { time: format.age(run.dueAtMs, run.startedAtMs) })}
        </StatusTag>
      ) : null}
      <span className={styles.cause}>
        {t('automations.runs.triggeredBy', { cause: causesText(run, words) })}
      </span>
    </button>
  )
}
