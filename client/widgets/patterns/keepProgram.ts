import { issuesOf } from '#shared/automation/legality.ts'
import { illegalValue } from '#shared/devices/legalValues.ts'
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { TemplateAutomation, TemplateContent, TemplateScene } from '#shared/records/areaTemplate.ts'
import { automationIdOf, sceneIdOf, templateState } from '#shared/rules/templateState.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { OpenPattern, PatternProps } from './patternEditors.ts'

/** Throws an error for the form if the server would reject it. */
export function keepProgram(
  { contentWith, onKeep }: PatternProps,
  sort: OpenPattern['sort'],
  made: TemplateScene | TemplateAutomation,
): void {
  const next = contentWith(made)
  const fault = programFault(next, sort, made.key)
  if (fault) throw new Error(fault)
  onKeep(next)
}

/** Why the server would reject it, as text; null if valid. */
function programFault(content: TemplateContent, sort: OpenPattern['sort'], key: string): string | null {
  const read = templateState(content)
  const messageOf = (code: MessageCode, details: RejectionDetails = {}): string =>
    messageText(code, currentLanguage(), details)
  if (sort === 'automation') {
    const automation = read.get('automation', automationIdOf(key))
    const [first] = automation ? issuesOf(automation, read, automation) : []
    return first ? messageOf(first.code, first.details) : null
  }
  const steps = read.get('scene', sceneIdOf(key))?.steps ?? []
  if (steps.length === 0) return messageOf('scene_empty')
  for (const { deviceId, values } of steps) {
    const device = read.get('device', deviceId)
    const illegal = device && illegalValue(device, values)
    if (illegal) return messageOf(illegal.code, { ...illegal.details })
  }
  return null
}
