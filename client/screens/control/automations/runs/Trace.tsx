/** Trace of one run: evaluated conditions and tasks. */
import { Link } from 'react-router-dom'
import type { Automation } from '#shared/records/automation.ts'
import {
  type AutomationRun,
  type ConditionSeen,
  type TaskRun,
  UNKNOWN_VERSION,
} from '#shared/records/automationRun.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useRecord } from '../../../../store/hooks.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { RunResult } from '../../scenes/RunResult.tsx'
import { reasonText, sawText, stateSeen, TASK_TONES } from '../automationLook.ts'
import { taskText } from '../sentence.ts'
import { Struck, useWords } from '../useWords.tsx'
import { conditionText, spanText } from '../words.ts'
import styles from './runs.module.css'

export function Trace({ run, automation }: { readonly run: AutomationRun; readonly automation: Automation }) {
  const { t } = useTexts()
  const host = useRecord('host', run.onHost)
  return (
    <div className={styles.trace}>
      {run.onHost ? (
        <p className={styles.note}>{t('automations.onHost.ran', { host: host?.name ?? '–' })}</p>
      ) : null}
      {run.conditions.length > 0 ? (
        <section aria-label={t('automations.runs.conditions')}>
          <h3 className={styles.heading}>{t('automations.runs.conditions')}</h3>
          <SeenConditions
            conditions={run.conditions}
            automation={automation}
            isAsked={run.causes.every(({ kind }) => kind === 'person' || kind === 'automation')}
          />
        </section>
      ) : null}
      <section aria-label={t('automations.runs.tasks')}>
        <h3 className={styles.heading}>{t('automations.runs.tasks')}</h3>
        {run.tasks.length === 0 ? (
          <p className={styles.note}>{t('automations.runs.noTasks')}</p>
        ) : (
          <ol className={styles.lines}>
            {run.tasks.map((task, i) => (
              <TaskLine key={i} task={task} run={run} />
            ))}
          </ol>
        )}
      </section>
      {run.version === automation.version ? null : (
        <p className={styles.note}>
          {t(
            run.version === UNKNOWN_VERSION
              ? 'automations.runs.unknownVersion'
              : 'automations.runs.oldVersion',
          )}
        </p>
      )}
      {run.leftOut ? (
        <p className={styles.note}>{t('automations.runs.leftOut', { count: run.leftOut })}</p>
      ) : null}
    </div>
  )
}

const SEEN_TONES = { so: 'ok', notSo: 'bad', unknown: 'warn', asCome: 'info' } as const
type Rules = Pick<Automation, 'conditions'>

export function SeenConditions(props: {
  readonly conditions: readonly ConditionSeen[]
  readonly automation: Rules
  /** Manual evaluation without a trigger. */
  readonly isAsked?: boolean
}) {
  return (
    <ul className={styles.lines}>
      {props.conditions.map((seen) => (
        <SeenLine
          key={seen.partId}
          seen={seen}
          automation={props.automation}
          isAsked={props.isAsked ?? false}
        />
      ))}
    </ul>
  )
}

function SeenLine(props: {
  readonly seen: ConditionSeen
  readonly automation: Rules
  readonly isAsked: boolean
}) {
  const { seen, automation } = props
  const { t } = useTexts()
  const words = useWords()
  const part = automation.conditions.find(({ id }) => id === seen.partId)
  const state = stateSeen(seen, part, props.isAsked)
  return (
    <li className={styles.line} data-seen={state}>
      <StatusTag tone={SEEN_TONES[state]}>{t(`automations.now.${state}`)}</StatusTag>
      <span className={styles.lineText}>
        {part ? (
          <Struck text={conditionText(part, { ...words, isMarked: true })} />
        ) : (
          t('automations.cause.gonePart')
        )}
      </span>
      <span className={styles.note}>{sawText(seen, part, words)}</span>
    </li>
  )
}

function TaskLine({ task, run }: { readonly task: TaskRun; readonly run: AutomationRun }) {
  const { t } = useTexts()
  const words = useWords()
  const { format } = words
  const { outcome, reason, settledAtMs } = task
  return (
    <li className={styles.line} data-task={outcome}>
      <StatusTag tone={TASK_TONES[outcome]}>{t(`automations.taskOutcome.${outcome}`)}</StatusTag>
      <span className={styles.lineText}>
        <Struck text={taskText(task.task, { ...words, isMarked: true })} />
      </span>
      {reason ? <span className={styles.reason}>{reasonText(reason)}</span> : null}
      {settledAtMs === null ? null : (
        <span className={styles.note}>
          {t('automations.runs.took', {
            time: spanText(Math.max(0, settledAtMs - Math.max(task.dueAtMs, run.startedAtMs)), format),
          })}
        </span>
      )}
      <TaskLink task={task} />
    </li>
  )
}

/** Link to the effects of a task. */
function TaskLink({ task: { task, commandId, toldSeq, sceneRunId, ...made } }: { readonly task: TaskRun }) {
  const { t } = useTexts()
  const alarm = useRecord('alarm', made.alarmId ?? null)
  const sceneRun = useRecord('sceneRun', sceneRunId)
  if (task.type === 'device' && commandId !== null)
    return (
      <Link to={to('/device/devicedetail', { device: task.deviceId, view: 'log', 'log.open': toldSeq })}>
        {t('automations.runs.command')}
      </Link>
    )
  if (task.type === 'scene' && sceneRun) return <RunResult run={sceneRun} />
  if (task.type === 'scene' && sceneRunId !== null)
    return <Link to="/device/modelcontrol">{t('automations.runs.sceneRun')}</Link>
  if (task.type === 'automation')
    return (
      <Link
        to={to('/device/znconnectcontrol', {
          ...{ automation: task.automationId, tab: 'runs' },
          run: made.calledRunId,
        })}
      >
        {t('automations.tabs.runs')}
      </Link>
    )
  if (task.type === 'alarm' || (task.type === 'energy' && task.ifAbove === 'alarm'))
    // A handled alarm is in the history.
    return (
      <Link
        to={to('/message/messagerecord', alarm ? { open: alarm.id } : { view: 'history', q: task.title })}
      >
        {t('automations.runs.alarms')}
      </Link>
    )
  return null
}

function to(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return `${path}?${new URLSearchParams(known)}`
}
