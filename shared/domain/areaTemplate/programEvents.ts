/** The facts of planned scenes and automations. */
import type { AutomationEvent } from '#shared/domain/automation/automation.ts'
import { changesOf } from '#shared/domain/rules.ts'
import type { SceneEvent } from '#shared/domain/scene/scene.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { isToWrite, type PlannedPrograms } from './plannedPrograms.ts'
import { automationFactsOf, sceneFactsOf } from './programs.ts'

export type ProgramEvent = SceneEvent | AutomationEvent

/** Scenes first: automations run them. */
export const programEvents = ({ scenes, automations }: PlannedPrograms): ProgramEvent[] => [
  ...scenes.filter(isToWrite).flatMap(({ id: sceneId, record, facts }): SceneEvent[] => {
    if (!record) return [{ type: 'SceneAdded', data: { sceneId, ...facts } }]
    const changes = changesOf(sceneFactsOf(record), facts)
    return changes ? [{ type: 'SceneChanged', data: { sceneId, ...changes } }] : []
  }),
  ...automations.filter(isToWrite).flatMap(({ id, record, facts, isEnabled }): AutomationEvent[] => {
    if (!record) return [{ type: 'AutomationAdded', data: { automationId: id, ...facts, isEnabled } }]
    const changes = changesOf(automationFactsOf(record), facts)
    return changes ? [{ type: 'AutomationChanged', data: { automationId: id, ...changes } }] : []
  }),
]

/** Manually changed records are not removed. */
export const programsGone = ({ gone }: PlannedPrograms): ProgramEvent[] => [
  ...gone.automations.flatMap(({ record, isLeft }): ProgramEvent[] =>
    isLeft ? [] : [{ type: 'AutomationRemoved', data: { automationId: record.id } }],
  ),
  ...gone.scenes.flatMap(({ record, isLeft }): ProgramEvent[] =>
    isLeft ? [] : [{ type: 'SceneRemoved', data: { sceneId: record.id } }],
  ),
]

/**
 * The programs as the use of the template records them: key in the template, id in the project, and hash of the
 * content.
 */
export const programsMade = ({
  scenes,
  automations,
}: PlannedPrograms): Pick<TemplateUse['made'], 'scenes' | 'automations'> => ({
  scenes: scenes.map(({ key, id, hash }) => ({ key, sceneId: id, hash })),
  automations: automations.map(({ key, id, hash }) => ({ key, automationId: id, hash })),
})
