import { type detectionContract as contract, detectionContract } from '#shared/contract/detection.ts'
import { seesArea } from '#shared/permissions.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Detection } from '#shared/records/detection.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { decisionPage } from '../../core/readmodels/vacancyHistory.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, type HandlersOf, isNamed, projectOf } from './call.ts'
import { page, projectCommand, recordPage, requireSeen } from './declared.ts'

const seesOne = ({ detectionId }: { readonly detectionId: string }) => ({ detection: [detectionId] })

/** The author must see rooms, scene and excluded devices of the rule. */
function seesParts(parts: {
  readonly areaIds?: readonly string[] | undefined
  readonly sparedDeviceIds?: readonly string[] | undefined
  readonly sceneId?: string | null | undefined
}) {
  return {
    area: parts.areaIds ?? [],
    device: parts.sparedDeviceIds ?? [],
    ...(parts.sceneId ? { scene: [parts.sceneId] } : {}),
  }
}

export const detectionHandlers: HandlersOf<typeof contract> = {
  list: recordPage(detectionContract.list, { type: 'detection' }),
  add: projectCommand(detectionContract.add, 'AddDetection', {
    sees: seesParts,
    returns: (facts) => ({ detectionId: facts.one('DetectionAdded').detectionId }),
  }),
  update: projectCommand(detectionContract.update, 'ChangeDetection', {
    sees: (input) => ({ ...seesOne(input), ...seesParts(input) }),
  }),
  remove: projectCommand(detectionContract.remove, 'RemoveDetection', { sees: seesOne }),
  rooms: page(detectionContract.rooms, roomsOf, {
    where: ({ look }, { stage }) => stage === undefined || look().stage.name === stage,
    row: ({ rule, areaId, look }) => {
      const { stage, judgement, vacancy } = look()
      return {
        detectionId: rule.id,
        areaId,
        stage: stage.name,
        dueAtMs: stage.dueAtMs,
        why: whyOf(judgement),
        vacancyId: vacancy?.id ?? null,
      }
    },
  }),
  async decisions({ detectionId, outcome, pageNum, pageSize, ...places }, call) {
    const { workspace } = projectOf(call)
    const { principal } = callerOf(call)
    const asker = { principal, stream: workspace.stream }
    const isNarrowed = Object.values(places).some((one) => one !== undefined && one !== '')
    const areaIds = isNarrowed ? [...areasOf(places, call)].map(({ id }) => id) : null
    const question = { detectionId, outcome, pageNum, pageSize, areaIds }
    const { list, total } = await decisionPage(call.services.views, asker, question)
    return { list, total, pageNum, pageSize }
  },
}

type Look = ReturnType<CallContext['services']['detections']['look']>

interface RuledRoom {
  readonly rule: Detection
  readonly areaId: AreaId
  readonly name: string
  readonly look: () => Look
}

/** Sorted by name as on doors, with the rules of one room together. */
function roomsOf(
  { detectionId, ...places }: Places & { readonly detectionId?: string | undefined },
  call: CallContext,
): RuledRoom[] {
  const found = projectOf(call)
  const { state } = found.workspace
  const { principal } = callerOf(call)
  const areas = new Map([...areasOf(places, call)].map((area) => [area.id, area]))
  const rooms: RuledRoom[] = []
  for (const rule of state.all('detection')) {
    if (detectionId !== undefined && rule.id !== detectionId) continue
    if (!seesRecord(principal, rule, state)) continue
    for (const areaId of rule.areaIds) {
      const area = areas.get(areaId)
      if (!area || !seesArea(principal, areaId)) continue
      const look = once(() => call.services.detections.look(found, rule, areaId))
      rooms.push({ rule, areaId, name: area.name, look })
    }
  }
  return rooms.sort(
    (a, b) =>
      compareValues(a.name, b.name) ||
      compareValues(a.areaId, b.areaId) ||
      compareValues(a.rule.id, b.rule.id),
  )
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

interface Places {
  readonly areaId?: string | undefined
  readonly floorId?: string | undefined
  readonly search?: string | undefined
}

function* areasOf({ areaId, floorId, search }: Places, call: CallContext): Iterable<Area> {
  const read: ReadState = projectOf(call).workspace.state
  const inside = areaId === undefined ? null : areasWithin(areaId, call)
  for (const area of read.all('area')) {
    if (inside && !inside.has(area.id)) continue
    if (floorId !== undefined && area.floorId !== floorId) continue
    if (isNamed(search, area.name, area.nameEn)) yield area
  }
}

function areasWithin(areaId: string, call: CallContext): ReadonlySet<string> {
  requireSeen({ area: [areaId] }, call)
  const read: ReadState = projectOf(call).workspace.state
  const found = new Set<string>([areaId])
  // A set that grows is walked to its end.
  for (const id of found) for (const inner of read.by('area', 'parent', id).values()) found.add(inner.id)
  return found
}

function whyOf(judgement: Look['judgement']) {
  if (judgement.is !== 'nobody') return judgement
  const { is, sinceMs, evidence } = judgement
  return { is, sinceMs, evidence: [...evidence] }
}
