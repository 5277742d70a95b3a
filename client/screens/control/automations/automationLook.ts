/** Colours and texts of runs and tasks. */
import { type Automation, type AutomationCondition, WEATHER_UNITS } from '#shared/records/automation.ts'
import type {
  AutomationOutcome,
  AutomationRun,
  ConditionSeen,
  RunCause,
  TaskOutcome,
} from '#shared/records/automationRun.ts'
import { hostWords } from '../../../actions/devices/hostWords.ts'
import { findText, i18n, nameOf } from '../../../i18n/i18n.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'
import { RUN_TONES, STEP_TONES } from '../../../widgets/runs/runTones.ts'
import { conditionText, spanText, valueOn, type WordSource } from './words.ts'

export const OUTCOME_TONES: Readonly<Record<AutomationOutcome, Tone>> = {
  ...RUN_TONES,
  waiting: 'info',
  disabled: 'info',
  conditionFalse: 'info',
  conditionUnknown: 'warn',
  outOfRange: 'info',
  paused: 'info',
  loop: 'bad',
  rate: 'bad',
  dropped: 'info',
  missed: 'warn',
}

export const TASK_TONES: Readonly<Record<TaskOutcome, Tone>> = { ...STEP_TONES, done: 'ok' }

/** Our own reasons are codes; a host's are free text. */
export const reasonText = (reason: string): string =>
  findText(`automations.reason.${reason}`) ??
  findText(`scenes.reason.${reason}`) ??
  findText(reason.replace(/^automation_/, 'automations.outcome.')) ??
  hostWords(reason)

export function causeText(
  cause: RunCause,
  parts: readonly AutomationCondition[],
  source: WordSource,
): string {
  const { read } = source
  switch (cause.kind) {
    case 'condition': {
      const part = parts.find(({ id }) => id === cause.partId)
      const condition = part ? conditionText(part, source) : i18n.t('automations.cause.gonePart')
      return cause.afterGap ? i18n.t('automations.cause.afterGap', { condition }) : condition
    }
    case 'opened':
      return i18n.t('automations.cause.opened')
    case 'person':
      return i18n.t(cause.checked ? 'automations.cause.person' : 'automations.cause.personUnchecked', {
        name: nameOf(cause),
      })
    case 'automation': {
      const other = read.get('automation', cause.automationId)
      return i18n.t('automations.cause.automation', {
        name: other ? nameOf(other) : i18n.t('automations.say.goneAutomation'),
      })
    }
  }
}

export const causesText = (run: AutomationRun, source: WordSource): string =>
  run.causes
    .map((cause) =>
      causeText(cause, source.read.get('automation', run.automationId)?.conditions ?? [], source),
    )
    .join(', ')

/** A time assumed to be due for a manual evaluation. */
export function stateSeen(
  { isSo }: ConditionSeen,
  part: AutomationCondition | undefined,
  isAsked: boolean,
): 'so' | 'notSo' | 'unknown' | 'asCome' {
  if (isSo === null) return 'unknown'
  if (!isSo) return 'notSo'
  return isAsked && part?.type === 'timed' ? 'asCome' : 'so'
}

/** Evaluation of a condition in one line: "Not so: Door of 101 window is Open (Closed, 4 min old)". */
export function seenText(
  seen: ConditionSeen,
  { conditions }: Pick<Automation, 'conditions'>,
  source: WordSource,
): string {
  const part = conditions.find(({ id }) => id === seen.partId)
  const state = stateSeen(seen, part, true)
  const condition = part ? conditionText(part, source) : i18n.t('automations.cause.gonePart')
  const saw = sawText(seen, part, source)
  const text = i18n.t('automations.now.line', { state: i18n.t(`automations.now.${state}`), condition })
  return saw === '' ? text : `${text} (${saw})`
}

/** Evaluated value with its age and duration; empty without one. */
export function sawText(
  seen: ConditionSeen,
  part: AutomationCondition | undefined,
  source: WordSource,
): string {
  const { read, format } = source
  const { value, ageMs, sinceMs } = seen
  const texts: string[] = []
  if (value !== null) {
    const shown =
      part && 'property' in part
        ? valueOn(read.get('device', part.deviceIds[0] ?? ''), part.property, value, format)
        : part?.type === 'weather' && typeof value === 'number'
          ? format.quantity(value, WEATHER_UNITS[part.quantity], 1)
          : String(value)
    texts.push(
      ageMs === null ? shown : i18n.t('automations.runs.saw', { value: shown, age: spanText(ageMs, format) }),
    )
  }
  if (sinceMs !== null)
    texts.push(i18n.t('automations.runs.since', { time: format.dateTime(sinceMs).slice(5) }))
  return texts.join(' · ')
}
