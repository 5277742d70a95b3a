/** What is wrong with the rules as they stand, said at once: what may not be saved, and what will hardly be meant. */
import { deviceLoopOf } from '#shared/automation/deviceLoops.ts'
import { issuesOf, type RuleIssue } from '#shared/automation/legality.ts'
import type { Place } from '#shared/automation/sun.ts'
import { type RuleWarning, warningsOf } from '#shared/automation/warnings.ts'
import { dateOfDay } from '#shared/automation/zone.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { currentLanguage, i18n, nameOf } from '../../../../i18n/i18n.ts'
import type { FieldValue } from '../../../../ui/form/model/values.ts'
import { hostIdOf, toldOf } from './draft.ts'

export interface RuleNotes {
  /** By the id of their part. */
  readonly issues: ReadonlyMap<string, string>
  readonly warnings: ReadonlyMap<string, string>
  /** Of the rules as a whole. */
  readonly general: readonly string[]
}

/** That nothing is there yet is said when it is to be saved. */
const NOT_YET = new Set(['automation_without_condition', 'automation_without_task', 'automation_range_empty'])

interface Around {
  readonly read: ReadState
  readonly place: Place
  readonly atMs: number
  readonly own: Pick<Automation, 'id' | 'name'> | null
}

export function ruleNotes(values: Readonly<Record<string, FieldValue>>, around: Around): RuleNotes {
  const { read, own } = around
  const told = toldOf(values)
  const { conditions, tasks } = told
  const found = issuesOf({ ...told, areaId: null, hostId: hostIdOf(values) }, read, own ?? undefined)
  const partAt = (path: string): string | undefined => {
    const [list, index] = path.split('.')
    return (list === 'conditions' ? conditions : list === 'tasks' ? tasks : [])[Number(index)]?.id
  }
  const issues = new Map<string, string>()
  const warnings = new Map<string, string>()
  const general: string[] = []
  for (const issue of found) {
    const part = partAt(issue.path)
    if (part !== undefined) issues.set(part, issues.get(part) ?? issueText(issue))
    else if (!NOT_YET.has(issue.code)) general.push(issueText(issue))
  }
  for (const warning of warningsOf(told, around.place, around.atMs)) {
    const part = partAt(warning.path)
    if (part === undefined) general.push(warningText(warning))
    else warnings.set(part, warningText(warning))
  }
  // Of a circle that may not be saved, that it goes through devices as well is no news.
  const isCircle = found.some(({ code }) => code === 'automation_circle')
  const loop = isCircle ? null : deviceLoopOf({ ...told, id: own?.id ?? null }, read)
  if (loop) general.push(loopText(loop, read))
  return { issues, warnings, general }
}

function loopText(loop: readonly AutomationId[], read: ReadState): string {
  const names = loop.map((id) => {
    const one = read.get('automation', id)
    return one ? nameOf(one) : id
  })
  return i18n.t('automations.warning.deviceLoop', { names: names.join(' → ') })
}

const issueText = ({ code, details }: RuleIssue): string => messageText(code, currentLanguage(), details)

function warningText(warning: RuleWarning): string {
  switch (warning.code) {
    case 'sunMissing':
      return i18n.t('automations.warning.sunMissing', {
        date: warning.nextDay === null ? '–' : dateOfDay(warning.nextDay),
      })
    case 'contradiction':
      return i18n.t('automations.warning.contradiction', { number: warning.other + 1 })
    case 'feedsItself':
      return i18n.t('automations.warning.feedsItself', { number: warning.task + 1 })
    default:
      return i18n.t(`automations.warning.${warning.code}`)
  }
}
