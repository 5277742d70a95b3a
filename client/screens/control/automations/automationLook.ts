/** How runs and their tasks look, and what they are called. */
import type {
  AutomationOutcome,
  AutomationRun,
  RunCause,
  TaskOutcome,
} from '#shared/records/automationRun.ts'
import { findText, i18n, nameOf } from '../../../i18n/i18n.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'
import { conditionText, type WordSource } from './words.ts'

export const OUTCOME_TONES: Readonly<Record<AutomationOutcome, Tone>> = {
  waiting: 'info',
  disabled: 'info',
  running: 'accent',
  done: 'ok',
  partial: 'warn',
  failed: 'bad',
  stopped: 'info',
  conditionFalse: 'info',
  conditionUnknown: 'warn',
  outOfRange: 'info',
  paused: 'info',
  loop: 'bad',
  rate: 'bad',
  dropped: 'info',
  missed: 'warn',
}

export const TASK_TONES: Readonly<Record<TaskOutcome, Tone>> = {
  waiting: 'info',
  pending: 'accent',
  confirmed: 'ok',
  done: 'ok',
  alreadySo: 'ok',
  failed: 'bad',
  timedOut: 'bad',
  skipped: 'warn',
  stopped: 'info',
}

/** Our own reasons are codes; a host's are free text. */
export const reasonText = (reason: string): string =>
  findText(`automations.reason.${reason}`) ?? findText(`scenes.reason.${reason}`) ?? reason

export const isGood = (outcome: TaskOutcome): boolean =>
  outcome === 'confirmed' || outcome === 'done' || outcome === 'alreadySo'

function causeText(cause: RunCause, run: AutomationRun, source: WordSource): string {
  const { read } = source
  switch (cause.kind) {
    case 'condition': {
      const parts = read.get('automation', run.automationId)?.conditions ?? []
      const part = parts.find(({ id }) => id === cause.partId)
      const condition = part ? conditionText(part, source) : i18n.t('automations.cause.gonePart')
      return cause.afterGap ? i18n.t('automations.cause.afterGap', { condition }) : condition
    }
    case 'opened':
      return i18n.t('automations.cause.opened')
    case 'person':
      return i18n.t(cause.checked ? 'automations.cause.person' : 'automations.cause.personUnchecked', {
        name: cause.name,
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
  run.causes.map((cause) => causeText(cause, run, source)).join(', ')
