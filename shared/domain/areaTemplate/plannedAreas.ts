/** Inner areas of a template in one area: existing and planned ones. */
import { refusalOf, requireFreeName } from '#shared/domain/rules.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { TemplateContent } from '#shared/records/areaTemplate.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { namesFrom } from '#shared/rules/areaPattern.ts'
import { nameKey } from '#shared/rules/name.ts'
import type { Problem } from './plan.ts'

export interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

type AreaFacts = Pick<Area, 'name' | 'nameEn' | 'kind' | 'image' | 'parentId'>

export interface PlannedArea {
  readonly key: string
  readonly areaId: AreaId
  readonly isNew: boolean
  readonly facts: AreaFacts
  readonly changes: readonly FieldChange[]
}

interface Into {
  readonly area: Area
  readonly use: TemplateUse | undefined
  readonly newAreaId: () => AreaId
}

/**
 * Plans the inner areas: existing ones are matched by the previous use of the template, then by name. Also returns
 * naming conflicts. Pure.
 */
export function plannedAreas(read: ReadState, content: TemplateContent, { area, use, newAreaId }: Into) {
  const planned: PlannedArea[] = []
  const problems: Problem[] = []
  const idOf = new Map<string | null, AreaId>([[null, area.id]])
  const taken = new Set<AreaId>()
  for (const { key, parentKey, name, nameEn, kind, image } of content.areas) {
    // Parts follow their parents in the list.
    const parentId = idOf.get(parentKey) ?? area.id
    const facts = { ...namesFrom({ name, nameEn }, area), kind, image, parentId }
    const known = knownArea(read, use, key) ?? namedArea(read, parentId, facts.name, taken)
    const areaId = known?.id ?? newAreaId()
    taken.add(areaId)
    idOf.set(key, areaId)
    const kept = known ? { ...facts, nameEn: facts.nameEn || known.nameEn } : facts
    const problem = nameProblem(read, planned, known, kept)
    if (problem) problems.push(problem)
    planned.push({
      key,
      areaId,
      isNew: !known,
      facts: kept,
      changes: known ? changesIn(read, known, kept) : [],
    })
  }
  return { planned, problems }
}

const knownArea = (read: ReadState, use: TemplateUse | undefined, key: string): Area | undefined => {
  const made = use?.made.areas.find((one) => one.key === key)
  return made && read.get('area', made.areaId)
}

/** A manually created area of the same name is used as the part. */
const namedArea = (
  read: ReadState,
  parentId: AreaId,
  name: string,
  taken: ReadonlySet<AreaId>,
): Area | undefined =>
  [...read.by('area', 'parent', parentId).values()].find(
    (one) => nameKey(one.name) === nameKey(name) && !taken.has(one.id),
  )

function nameProblem(
  read: ReadState,
  planned: readonly PlannedArea[],
  known: Area | undefined,
  { name, nameEn, parentId }: AreaFacts,
): Problem | null {
  const beside = planned.filter(({ facts }) => facts.parentId === parentId)
  const names = [
    ...beside.map((one) => ({ ...one.facts, id: one.areaId })),
    ...(parentId === null ? [] : read.by('area', 'parent', parentId).values()),
  ]
  const refused = refusalOf(() => requireFreeName({ name, nameEn }, names, known))
  return refused && { code: refused.code, details: refused.details, name, nameEn }
}

function changesIn(read: ReadState, before: Area, after: AreaFacts): FieldChange[] {
  const nameOf = (id: AreaId | null): string => (id === null ? '' : (read.get('area', id)?.name ?? ''))
  const shown = ({ name, nameEn, kind, image, parentId }: AreaFacts) =>
    ({ name, nameEn, kind, image, place: [parentId, nameOf(parentId)] }) as const
  return changedFields(shown(before), shown(after))
}

/** Fields by name, each as its text or as a value with its text. */
type Shown = Readonly<Record<string, string | readonly [value: unknown, text: string]>>

/**
 * The fields of `after` whose values differ, with both texts. Both texts are empty if only a hidden part of the value
 * differs.
 */
export function changedFields(before: Shown, after: Shown): FieldChange[] {
  const textOf = (value: Shown[string] | undefined): string =>
    typeof value === 'string' ? value : (value?.[1] ?? '')
  return Object.keys(after)
    .filter((field) => !isSameJson(before[field], after[field]))
    .map((field) => {
      const [from, to] = [textOf(before[field]), textOf(after[field])]
      // Two lists may render to the same text although they differ.
      return from === to ? { field, from: '', to: '' } : { field, from, to }
    })
}
