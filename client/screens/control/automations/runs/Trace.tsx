/** What one run saw and did. */
import { Link } from 'react-router'
import type { Automation } from '#shared/records/automation.ts'
import type { AutomationRun, ConditionSeen, TaskRun } from '#shared/records/automationRun.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useRecord } from '../../../../store/hooks.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { reasonText, sawText, TASK_TONES } from '../automationLook.ts'
import { taskText } from '../sentence.ts'
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
          <SeenConditions conditions={run.conditions} automation={automation} />
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
        <p className={styles.note}>{t('automations.runs.oldVersion')}</p>
      )}
    </div>
  )
}

const SEEN_TONES = { so: 'ok', notSo: 'bad', unknown: 'warn' } as const
type Rules = Pick<Automation, 'conditions'>

export function SeenConditions(props: {
  readonly conditions: readonly ConditionSeen[]
  readonly automation: Rules
}) {
  return (
    <ul className={styles.lines}>
      {props.conditions.map((seen) => (
        <SeenLine key={seen.partId} seen={seen} automation={props.automation} />
      ))}
    </ul>
  )
}

function SeenLine({ seen, automation }: { readonly seen: ConditionSeen; readonly automation: Rules }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const part = automation.conditions.find(({ id }) => id === seen.partId)
  const state = seen.isSo === null ? 'unknown' : seen.isSo ? 'so' : 'notSo'
  return (
    <li className={styles.line} data-seen={state}>
      <StatusTag tone={SEEN_TONES[state]}>{t(`automations.now.${state}`)}</StatusTag>
      <span className={styles.lineText}>
        {part ? conditionText(part, { read, format }) : t('automations.cause.gonePart')}
      </span>
      <span className={styles.note}>{sawText(seen, part, { read, format })}</span>
    </li>
  )
}

function TaskLine({ task, run }: { readonly task: TaskRun; readonly run: AutomationRun }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { outcome, reason, settledAtMs } = task
  return (
    <li className={styles.line} data-task={outcome}>
      <StatusTag tone={TASK_TONES[outcome]}>{t(`automations.taskOutcome.${outcome}`)}</StatusTag>
      <span className={styles.lineText}>{taskText(task.task, { read, format })}</span>
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

/** Where what it set going is followed up. */
function TaskLink({ task: { task, commandId, sceneRunId } }: { readonly task: TaskRun }) {
  const { t } = useTexts()
  if (task.type === 'device' && commandId !== null)
    return <Link to={`/device/devicedetail?device=${task.deviceId}`}>{t('automations.runs.command')}</Link>
  if (task.type === 'scene' && sceneRunId !== null)
    return <Link to="/device/modelcontrol">{t('automations.runs.sceneRun')}</Link>
  if (task.type === 'automation')
    return (
      <Link to={`/device/znconnectcontrol?automation=${task.automationId}&tab=runs`}>
        {t('automations.tabs.runs')}
      </Link>
    )
  if (task.type === 'alarm' || (task.type === 'energy' && task.ifAbove === 'alarm'))
    return <Link to="/message/messagerecord">{t('automations.runs.alarms')}</Link>
  return null
}
