/** Problems of the template's scenes and automations that are independent of the area. */
import { requireNoCircle } from '#shared/domain/automation/circles.ts'
import { requireRule } from '#shared/domain/automation/parts.ts'
import { refusalOf, requireName, requireRecord } from '#shared/domain/rules.ts'
import { requireRunner, requireSteps } from '#shared/domain/scene/scene.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { TemplateContent } from '#shared/records/areaTemplate.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import { nameKey } from '#shared/rules/name.ts'
import { automationIdOf, sceneIdOf, templateState } from '#shared/rules/templateState.ts'

export interface ProgramIssue {
  readonly type: 'scene' | 'automation'
  readonly key: string
  readonly refusal: Rejection
}

/** The first issue of each part, in order. */
export function programIssues(content: TemplateContent): ProgramIssue[] {
  if (content.scenes.length + content.automations.length === 0) return []
  const read = templateState(content)
  const issues: ProgramIssue[] = []
  const judge = (type: ProgramIssue['type'], key: string, run: () => void): void => {
    const refusal = refusalOf(run)
    if (refusal) issues.push({ type, key, refusal })
  }
  const sceneNames = new Set<string>()
  for (const { key, scene } of content.scenes)
    judge('scene', key, () => {
      requirePattern(scene.name, sceneNames)
      if (scene.areaId !== null) requireRecord(read, 'area', scene.areaId)
      requireSteps(scene.steps, read)
      requireRunner(scene, read, read.get('scene', sceneIdOf(key)) ?? null)
    })
  const automationNames = new Set<string>()
  for (const { key, automation } of content.automations)
    judge('automation', key, () => {
      requirePattern(automation.name, automationNames)
      requireRule(automation, read)
      requireNoCircle({ ...automation, id: automationIdOf(key) }, automation.tasks, read)
    })
  return issues
}

function requirePattern(pattern: string, taken: Set<string>): void {
  const name = requireName(pattern.replaceAll(AREA_WORD, 'A'))
  if (taken.has(nameKey(name))) throw new Rejection('name_taken', { name: pattern })
  taken.add(nameKey(name))
}
