import type { InputOf } from '#shared/contract/endpoint.ts'
import type { simContract } from '#shared/contract/sim.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { requireFitting } from '#shared/domain/fault/fault.ts'
import { FAULT_KINDS, type FaultInput, faultSchema } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesArea, seesDevice, seesEverything } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import { type Person, personOf } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { personActor } from '../../core/auth/actors.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from '../../edge/handlers/call.ts'
import { factsOf, requireSeen, requireWhole } from '../../edge/handlers/declared.ts'
import type { CallContext } from '../../edge/http/mount.ts'
import { faultLibrary } from '../chaos/faultLibrary.ts'
import { worldJsonSchema } from '../estates/own/hotelFile.ts'
import { guestActionSchema } from '../people/guestActions.ts'
import { scenarioJsonSchema } from '../scenarios/file/jsonSchema.ts'
import { recordProject } from '../scenarios/record/recordProject.ts'
import { htmlReport } from '../scenarios/report/html.ts'
import { junitXml } from '../scenarios/report/junit.ts'
import { createToLocal } from '../sky/localTime.ts'
import { Simulation } from './simulation.ts'

export const simHandlers: HandlersOf<typeof simContract> = {
  state: (_, call) => simulationOf(call).state(),
  clock({ action, stepMs, speed }, call) {
    const simulation = simulationOf(call)
    if (action === 'pause') return simulation.pause()
    if (action === 'resume') return simulation.resume()
    if (action === 'step') return simulation.step(must(stepMs, 'the length of the step'))
    if (action === 'stop') return simulation.stopStep()
    return simulation.setSpeed(must(speed, 'the speed'))
  },
  async inject(input, call) {
    simulationOf(call)
    const { workspace } = projectOf(call)
    const faults = faultsMeant(input, call)
    const facts = factsOf(await runAs(call, workspace, 'InjectFaults', { faults }))
    return { faultIds: facts.of('FaultInjected').map(({ faultId }) => faultId) }
  },
  async clear({ faultIds, breakdownIds, target }, call) {
    const simulation = simulationOf(call)
    const { workspace } = projectOf(call)
    if (breakdownIds !== undefined) return { cleared: await repair(breakdownIds, simulation, call) }
    if (faultIds === undefined) {
      const cleared = factsOf(await runAs(call, workspace, 'ClearAllFaults', { target }))
      return { cleared: cleared.of('FaultCleared').length }
    }
    const cleared = factsOf(await runAs(call, workspace, 'ClearFaults', { faultIds }))
    return { cleared: cleared.of('FaultCleared').length }
  },
  deed: letAct,
  record: ({ action }, call) => (action === 'start' ? startRecording(call) : stopRecording(call)),
  recordState: (_, call) => simulationOf(call).recordings.view(projectOf(call).project.id),
  faultLibrary(_, call) {
    simulationOf(call)
    return { list: faultLibrary() }
  },
  chaosState(_, call) {
    const { chaos, ended } = simulationOf(call).chaos.view(projectOf(call).project.id)
    // The scenario names the faults, anywhere in the project.
    const text = seesEverything(callerOf(call).principal) ? (ended?.text ?? null) : null
    return { chaos, ended: ended && { ...ended, text } }
  },
  async chaosStart(rate, call) {
    requireEverything(call)
    await simulationOf(call).chaos.start(projectOf(call), rate, personOfCall(call))
    return null
  },
  async chaosStop(_, call) {
    requireEverything(call)
    return { text: await simulationOf(call).chaos.stop(projectOf(call)) }
  },
  scenarioList: (_, call) => ({ list: [...simulationOf(call).runs.list()] }),
  scenarioSource: ({ name }, call) => ({ text: simulationOf(call).runs.source(name) }),
  async scenarioCheck({ text }, call) {
    return { issues: [...(await simulationOf(call).runs.check(text))] }
  },
  async scenarioRun(wanted, call) {
    return { runId: await simulationOf(call).runs.start({ ...wanted, by: personOfCall(call) }) }
  },
  async scenarioStop(_, call) {
    return { isStopped: await simulationOf(call).runs.stop() }
  },
  async scenarioResult({ runId }, call) {
    const { runs } = simulationOf(call)
    const asked = runId ?? runs.summary()?.id
    return asked === undefined ? null : await runs.view(asked)
  },
  async scenarioReport({ runId, format }, call) {
    const { runs } = simulationOf(call)
    const asked = runId ?? runs.summary()?.id
    const result = asked === undefined ? null : await runs.result(asked)
    return { text: result && (format === 'html' ? htmlReport([result]) : junitXml([result])) }
  },
  demoPlan: ({ name }, call) => simulationOf(call).demo.plan(name, personActor(callerOf(call).principal)),
  demoStart({ name }, call) {
    return { demoId: simulationOf(call).demo.start(name, personActor(callerOf(call).principal)) }
  },
  demoChapter: ({ chapter }, call) => ({ isShown: simulationOf(call).demo.goTo(chapter) }),
  async demoRestart({ others }, call) {
    return { isShown: await simulationOf(call).restartDemo(personOfCall(call), others) }
  },
  demoEnd: (_, call) => ({ isEnded: simulationOf(call).demo.end() }),
  scenarioSchema(_, call) {
    simulationOf(call)
    // Plain JSON that starts with its own schema URL.
    return scenarioJsonSchema() as { $schema: string }
  },
  worldSchema(_, call) {
    simulationOf(call)
    // Likewise.
    return worldJsonSchema() as { $schema: string }
  },
  resetPlan: (_, call) => simulationOf(call).resets.plan(personOfCall(call)),
  async reset({ others }, call) {
    return { tookMs: await simulationOf(call).reset(personOfCall(call), others) }
  },
}

/**
 * Faults may affect any place, so the caller must see everything.
 * @throws Rejection no_permission
 */
function requireEverything(call: CallContext): void {
  if (!seesEverything(callerOf(call).principal)) throw new Rejection('no_permission')
}

const personOfCall = (call: CallContext): Person => personOf(personActor(callerOf(call).principal))

/** @throws Rejection where no world is simulated */
export function simulationOf({ services }: Pick<CallContext, 'services'>): Simulation {
  if (!(services.simulation instanceof Simulation)) throw new Rejection('not_simulated')
  return services.simulation
}

/** Only visible breakdowns of the project are repaired. */
async function repair(ids: readonly string[], simulation: Simulation, call: CallContext): Promise<number> {
  const read = projectOf(call).workspace.state
  let repaired = 0
  for (const { id, fault } of simulation.state().breakdowns) {
    if (!ids.includes(id)) continue
    const target = targetOf(fault)
    if (!read.first('device', 'number', target) && !read.first('host', 'number', target)) continue
    requireSight(fault, read, call)
    if (await simulation.repair(id)) repaired += 1
  }
  return repaired
}

/** Actions of simulated people have no account; only recordings contain them. */
async function letAct(
  { does, ...where }: InputOf<typeof simContract.deed>,
  call: CallContext,
): Promise<null> {
  const simulation = simulationOf(call)
  const { project, workspace } = projectOf(call)
  if (where.deviceId !== undefined) requireSeen({ device: [where.deviceId] }, call)
  else requireWhole([must(where.areaId, 'an area')], call)
  const device = where.deviceId && workspace.state.get('device', where.deviceId)
  const areaId = device ? device.areaId : must(where.areaId, 'an area')
  const atMs = Math.round(call.services.clock.now())
  const noted = { atMs, afterSeq: workspace.seq, areaId, deviceId: device ? device.id : null, does }
  // Every action of the console exists in the world under the same name, without parameters.
  const action = guestActionSchema.parse({ action: does })
  if (!(await simulation.guest(areaId, action, device ? device.number : undefined)))
    throw new Rejection('deed_unfit')
  await simulation.recordings.note(project.id, noted)
  return null
}

async function startRecording(call: CallContext) {
  const { recordings } = simulationOf(call)
  const { project, workspace } = projectOf(call)
  const sinceMs = Math.round(call.services.clock.now())
  const broken = [...workspace.state.all('fault')].map(({ id, fault, endsAtMs }) => ({ id, fault, endsAtMs }))
  await recordings.start({
    projectId: project.id,
    sinceMs,
    afterSeq: workspace.seq,
    by: personOfCall(call),
    broken,
  })
  return { text: null }
}

async function stopRecording(call: CallContext) {
  const { recordings, origin } = simulationOf(call)
  const found = projectOf(call)
  const { id, timeZone } = found.project
  const { sinceMs: fromMs, afterSeq, deeds: actions, broken } = await recordings.stop(id)
  const untilMs = Math.round(call.services.clock.now())
  const local = new Date(createToLocal(timeZone)(fromMs)).toISOString().slice(0, 16)
  const time = local.replace('T', ' ')
  const text = await recordProject(call.services, found, {
    id: `recorded-${local.replaceAll(/[-:]/g, '').toLowerCase()}`,
    title: { en: `Recorded on ${time}`, zh: `${time} 的录制` },
    ...origin,
    fromMs,
    untilMs,
    afterSeq,
    deeds: actions,
    broken,
  })
  if (text !== null) await recordings.keep({ projectId: id, untilMs, by: personOfCall(call), text })
  return { text }
}

/** One fault, or one per suitable host or device in the area. */
function faultsMeant({ fault, areaId }: InputOf<typeof simContract.inject>, call: CallContext): FaultInput[] {
  const read = projectOf(call).workspace.state
  // The decider validates it; only visibility is checked here.
  if (areaId === undefined) return [requireSight(fault as FaultInput, read, call)]
  const area = read.get('area', areaId)
  if (!area || !seesArea(callerOf(call).principal, areaId))
    throw new Rejection('record_unknown', { kind: 'area' })
  const { target } = FAULT_KINDS[fault.kind]
  const fitting = numbersIn(read, areaId, target).flatMap((number) =>
    fitted({ ...fault, [target]: number }, read),
  )
  if (fitting.length > 0) return fitting
  const kinds = [...read.by('device', 'area', areaId).values()].map(({ kind }) => kindOf(kind)?.kind ?? kind)
  throw new Rejection('fault_unfit', { fault: fault.kind, kind: [...new Set(kinds)].join(', ') })
}

function numbersIn(read: ReadState, areaId: AreaId, target: 'host' | 'device'): string[] {
  const own = [...read.by(target, 'area', areaId).values()].map(({ number }) => number)
  const inner = [...read.by('area', 'parent', areaId).values()]
  return [...own, ...inner.flatMap(({ id }) => numbersIn(read, id, target))]
}

/** Empty if it does not suit the target. */
function fitted(input: object, read: ReadState): FaultInput[] {
  const parsed = faultSchema.safeParse(input)
  if (!parsed.success) return []
  try {
    return [requireFitting(parsed.data, read)]
  } catch (error) {
    if (error instanceof Rejection) return []
    throw error
  }
}

/** A hidden target is treated as missing. */
function requireSight(fault: FaultInput, read: ReadState, call: CallContext): FaultInput {
  const { principal } = callerOf(call)
  const device = 'device' in fault ? read.first('device', 'number', fault.device) : undefined
  const host = 'host' in fault ? read.first('host', 'number', fault.host) : undefined
  const isHidden = (device && !seesDevice(principal, device)) || (host && !seesArea(principal, host.areaId))
  if (isHidden) throw new Rejection('fault_target_unknown', { number: (device ?? host)?.number ?? '' })
  return fault
}
