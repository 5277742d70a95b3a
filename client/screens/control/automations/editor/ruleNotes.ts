/** Problems of the edited rules, shown immediately: errors, and probable mistakes. */

import { conflictsOf } from '#shared/automation/conflicts.ts'
import { deviceLoopOf } from '#shared/automation/deviceLoops.ts'
import { issuesOf, partAt, type RuleIssue } from '#shared/automation/legality.ts'
import type { Place } from '#shared/automation/sun.ts'
import { type RuleWarning, warningsOf } from '#shared/automation/warnings.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { dateOfDay } from '#shared/time/zone.ts'
import { currentLanguage, i18n, nameOf } from '../../../../i18n/i18n.ts'
import type { FieldValue } from '../../../../ui/form/model/values.ts'
import { propertyName } from '../../../../widgets/devices/deviceTexts.ts'
import { conflictText, conflictWhen, settersBeside } from '../conflictWords.ts'
import type { SentenceParts } from '../sentence.ts'
import { deviceName, type WordSource } from '../words.ts'
import { commandSummary, hostIdOf, type Part } from './draft.ts'

export interface RuleNotes {
  /** Issues by part id. */
  readonly issues: ReadonlyMap<string, string>
  readonly warnings: ReadonlyMap<string, string>
  /** Notes that concern the rules as a whole. */
  readonly general: readonly string[]
}

/** Placeholder id that no record has. */
const NEW: AutomationId = 'aut_'

/** Missing parts are reported only on save. */
const NOT_YET = new Set(['automation_without_condition', 'automation_without_task', 'automation_range_empty'])

/** Span in which times are compared with other automations. */
const AHEAD_MS = 7 * DAY_MS

interface Around {
  readonly source: WordSource
  readonly place: Place
  readonly atMs: number
  /** The saved automation. */
  readonly own: Pick<Automation, 'id' | 'name' | 'nameEn' | 'isEnabled'> | null
}

export function ruleNotes(values: Readonly<Record<string, FieldValue>>, around: Around): RuleNotes {
  const { source, own } = around
  const { read } = source
  const parts = commandSummary(values)
  const found = issuesOf({ ...parts, areaId: null, hostId: hostIdOf(values) }, read, own ?? undefined)
  const issues = new Map<string, string>()
  const warnings = new Map<string, string>()
  const general: string[] = []
  for (const issue of found) {
    const part = partAt(parts, issue.path)
    if (part !== undefined) issues.set(part.id, issues.get(part.id) ?? issueText(issue, part, source))
    else if (!NOT_YET.has(issue.code)) general.push(issueText(issue, undefined, source))
  }
  for (const warning of warningsOf(parts, around.place, around.atMs)) {
    const part = partAt(parts, warning.path)
    if (part === undefined) general.push(warningText(warning))
    else warnings.set(part.id, warningText(warning))
  }
  // A loop through devices is not reported in addition to an invalid direct cycle.
  const isCircle = found.some(({ code }) => code === 'automation_circle')
  const loop = isCircle ? null : deviceLoopOf({ ...parts, id: own?.id ?? null }, read)
  if (loop) general.push(loopText(loop, read))
  general.push(...conflictTexts(parts, around, values))
  return { issues, warnings, general }
}

/** One text per conflicting automation; disabled ones do not conflict. */
function conflictTexts(
  parts: SentenceParts,
  { source, own, place, atMs }: Around,
  { name, nameEn }: Readonly<Record<string, FieldValue>>,
): string[] {
  const rule = { ...parts, id: own?.id ?? NEW, isEnabled: own?.isEnabled ?? true }
  if (!rule.isEnabled) return []
  const first = nameOf({ name: String(name ?? ''), nameEn: String(nameEn ?? '') }) || '…'
  const others = settersBeside(rule, source.read)
  return conflictsOf(rule, others, source.read, place, { fromMs: atMs, untilMs: atMs + AHEAD_MS }).map(
    (one) => {
      const other = source.read.get('automation', one.otherId)
      const names = { first, second: other ? nameOf(other) : '' }
      return `${conflictText(one, names, source)} (${conflictWhen(one, source)})`
    },
  )
}

function loopText(loop: readonly AutomationId[], read: WordSource['read']): string {
  const names = loop.map((id) => {
    const one = read.get('automation', id)
    return one ? nameOf(one) : id
  })
  return i18n.t('automations.warning.deviceLoop', { names: names.join(' → ') })
}

/** Devices and properties as the console names them, in its language already. */
function issueText({ code, details }: RuleIssue, part: Part | undefined, source: WordSource): string {
  const ids = part && 'deviceIds' in part ? part.deviceIds : part && 'deviceId' in part ? [part.deviceId] : []
  const meant = ids.find((id) => source.read.get('device', id)?.name === details.device)
  return messageText(code, currentLanguage(), {
    ...details,
    ...(meant === undefined ? {} : { device: deviceName(source, meant), deviceEn: '' }),
    ...(typeof details.property === 'string' ? { property: propertyName(details.property) } : {}),
  })
}

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
