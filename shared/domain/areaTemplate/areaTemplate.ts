/**
 * Area templates: parts that are created in each area the template is applied to. Created manually or from an
 * existing area.
 */
import { z } from 'zod'
import { DEVICE_NAME_LENGTH_MIN, TEMPLATES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireFreeName, requireName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import {
  type AreaTemplate,
  type AreaTemplateId,
  areaTemplateIdSchema,
  areaTemplateRecord,
  type TemplateContent,
  type TemplateDevice,
} from '#shared/records/areaTemplate.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import { templateUseIdSchema, templateUseRecord } from '#shared/records/templateUse.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import { nameKey } from '#shared/rules/name.ts'
import { contentOfArea, programsToTake } from './contentOfArea.ts'
import { programIssues } from './programIssues.ts'

const onTemplate = { templateId: areaTemplateIdSchema }
const { name, nameEn, description, content } = areaTemplateRecord.fields
const own = { name, nameEn, description, content }
export type TemplateFacts = Pick<AreaTemplate, keyof typeof own>

export const areaTemplateEvents = {
  AreaTemplateAdded: defineEvent({
    schema: z.object({ ...onTemplate, ...own }),
    evolve: ({ templateId: id, ...facts }, _read, { at, actor }) => [
      {
        put: {
          type: 'areaTemplate',
          id,
          ...facts,
          version: 1,
          changedAtMs: at,
          changedBy: personOf(actor),
        },
      },
    ],
  }),
  /** A change of content increments the version; a change of name does not. */
  AreaTemplateChanged: defineEvent({
    schema: z.object({ ...onTemplate, ...z.object(own).partial().shape }),
    evolve({ templateId, ...changes }, read, { at, actor }): AnyChange[] {
      const template = read.get('areaTemplate', templateId)
      if (!template) return []
      const version = template.version + (changes.content ? 1 : 0)
      const changed = changesOf<TemplateFacts>(template, changes)
      return [{ put: { ...template, ...changed, version, changedAtMs: at, changedBy: personOf(actor) } }]
    },
  }),
  /** The created parts stay. The areas lose their link to the template. */
  AreaTemplateRemoved: defineEvent({
    schema: z.object(onTemplate),
    evolve: ({ templateId: id }, read): AnyChange[] => [
      { remove: { type: 'areaTemplate', id } },
      ...[...read.by('templateUse', 'template', id).values()].map(
        (use): AnyChange => ({ remove: { type: 'templateUse', id: use.id } }),
      ),
    ],
  }),
  /** The area now matches this version of the template. Lists the record created for each part. */
  AreaTemplateApplied: defineEvent({
    schema: z.object({ useId: templateUseIdSchema, ...onTemplate, ...pickUse() }),
    evolve: ({ useId: id, ...facts }, _read, { at }) => [
      { put: { type: 'templateUse', id, ...facts, appliedAtMs: at } },
    ],
  }),
}
export type AreaTemplateEvent = EventOf<typeof areaTemplateEvents>

function pickUse() {
  const { areaId, version, made } = templateUseRecord.fields
  return { areaId, version, made }
}

interface TemplateOfArea extends Omit<TemplateFacts, 'content'> {
  readonly areaId: AreaId
  readonly programIds?: readonly (SceneId | AutomationId)[] | undefined
}

interface OnTemplate {
  readonly templateId: AreaTemplateId
}

export const areaTemplateAggregate = defineAggregate({
  events: areaTemplateEvents,
  setUp: {
    AddAreaTemplate: ['areaTemplate', 'added'],
    AddTemplateOfArea: ['areaTemplate', 'added'],
    ChangeAreaTemplate: ['areaTemplate', 'changed'],
    RemoveAreaTemplate: ['areaTemplate', 'removed'],
  },
  commands: {
    AddAreaTemplate(data: TemplateFacts, read: ReadState, ctx: DecideContext): AreaTemplateEvent[] {
      return [added(data, read, ctx)]
    },
    /**
     * Creates a template from an area. The area is its first use and follows later changes. Named scenes and
     * automations are included if they refer only to this area; none without names.
     */
    AddTemplateOfArea(
      { areaId, programIds = [], ...facts }: TemplateOfArea,
      read: ReadState,
      ctx: DecideContext,
    ): AreaTemplateEvent[] {
      const area = requireRecord(read, 'area', areaId)
      const wanted = new Set<string>(programIds)
      const programs = programsToTake(read, area, ({ id }) => wanted.has(id))
      const { content, made } = contentOfArea(read, area, programs)
      const event = added({ ...facts, content }, read, ctx)
      const { templateId } = event.data
      const useId = ctx.newId(templateUseRecord)
      return [event, { type: 'AreaTemplateApplied', data: { useId, templateId, areaId, version: 1, made } }]
    },
    ChangeAreaTemplate(
      { templateId, ...input }: OnTemplate & Changes<TemplateFacts>,
      read: ReadState,
    ): AreaTemplateEvent[] {
      const template = requireRecord(read, 'areaTemplate', templateId)
      const name = requireFreeName(input, read.all('areaTemplate'), template)
      if (input.content) requireContent(input.content)
      const changes = changesOf<TemplateFacts>(template, { ...input, name })
      return changes ? [{ type: 'AreaTemplateChanged', data: { templateId, ...changes } }] : []
    },
    RemoveAreaTemplate(data: OnTemplate, read: ReadState): AreaTemplateEvent[] {
      requireRecord(read, 'areaTemplate', data.templateId)
      return [{ type: 'AreaTemplateRemoved', data }]
    },
  },
})

function added(facts: TemplateFacts, read: ReadState, ctx: DecideContext) {
  const name = requireFreeName(facts, read.all('areaTemplate'))
  if (read.count('areaTemplate') >= TEMPLATES_PER_PROJECT_MAX)
    throw new Rejection('too_many_templates', { max: TEMPLATES_PER_PROJECT_MAX })
  requireContent(facts.content)
  const templateId = ctx.newId(areaTemplateRecord)
  return { type: 'AreaTemplateAdded', data: { templateId, ...facts, name } } as const
}

/** Checks that do not depend on where the template is applied. */
function requireContent(content: TemplateContent): void {
  const { areas, devices } = content
  for (const area of areas) requirePattern(area.name, 1)
  const names = new Set<string>()
  for (const device of devices) {
    requirePattern(device.name, DEVICE_NAME_LENGTH_MIN)
    // Devices with the same name would conflict on one host.
    if (names.has(nameKey(device.name))) throw new Rejection('name_taken', { name: device.name })
    names.add(nameKey(device.name))
    requireFitting(device)
  }
  const [issue] = programIssues(content)
  if (issue) throw issue.refusal
}

/** Rejects a pattern that is shorter than the shortest allowed name. */
function requirePattern(pattern: string, minLength: number): void {
  requireName(pattern.replaceAll(AREA_WORD, 'A'), minLength)
}

/** A host must not be part of a template, because every host signs in on its own. */
function requireFitting({ kind: name, circuits, capabilities }: TemplateDevice): void {
  const kind = kindOf(name)
  if (!kind || kind.kind === 'host' || (kind.kind === GENERIC_KIND && !capabilities))
    throw new Rejection('device_kind_unknown', { kind: name })
  const { min, max } = kind.circuits
  if (circuits.length < min || circuits.length > max)
    throw new Rejection('device_circuits_invalid', { min, max })
}
