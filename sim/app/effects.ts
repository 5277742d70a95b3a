/**
 * Side effects of commits and time: messages to consoles and hosts, command time-outs, pruning of reports. A
 * failure in one part does not affect others. Wired by the composition root.
 */

import type { Logger } from 'pino'
import { type Clock, monotonicMs, repeat } from '../base/clock.ts'
import type { Ingest } from '../core/ingest/ingest.ts'
import { removeUnnamedPictures } from '../core/workspace/pictureUse.ts'
import { removeUnnamedUploads } from '../core/workspace/uploadUse.ts'
import type { Broker } from '../edge/broker/broker.ts'
import type { Services } from '../edge/handlers/services.ts'
import { followAccountFacts } from '../edge/live/accessLog.ts'
import { publishAccessNews } from '../edge/live/accessNews.ts'
import { publishAlarmNews } from '../edge/live/alarmNews.ts'
import { publishConsoleNews } from '../edge/live/consoleNews.ts'
import { endKeyConnections } from '../edge/live/keyConnections.ts'
import { followProjects } from '../edge/live/projectNews.ts'
import { startPublisher } from '../edge/live/publisher.ts'
import { publishSimulation } from '../edge/live/simulationNews.ts'
import type { Bridges } from '../gateways/bridges.ts'
import { alarmEscalations } from '../processes/alarms/escalations.ts'
import { ruleDelays } from '../processes/alarms/ruleDelays.ts'
import { alarmReleases, alarmShelves } from '../processes/alarms/shelves.ts'
import { advancedWrites } from '../processes/commands/advancedWrites.ts'
import { type DeviceCommandPorts, deviceCommands } from '../processes/commands/deviceCommands.ts'
import { sceneRuns } from '../processes/commands/sceneRuns.ts'
import { sceneTries } from '../processes/commands/sceneTries.ts'
import { watchTargets } from '../processes/energy/targetWatch.ts'
import { startFieldMappings } from '../processes/hosts/fieldMappings.ts'
import { forgetDevices } from '../processes/hosts/forgetDevices.ts'
import { startHostAutomations } from '../processes/hosts/hostAutomations.ts'
import { startHostScenes } from '../processes/hosts/hostScenes.ts'
import { watchKeptValues } from '../processes/hosts/keptValues.ts'
import { watchReturns } from '../processes/hosts/returningHosts.ts'
import { siteWorkTerms, suspensions } from '../processes/people/memberTerms.ts'
import { guestRetention } from '../processes/pms/guestRetention.ts'
import { deviceUpdates, rollouts } from '../processes/rollouts/rollouts.ts'
import { isRefusedByDisk } from '../stores/storage/refusedByDisk.ts'
import { controlPublisher } from './controlPublisher.ts'

const KEYFRAME_EVERY_MS = 10 * 60_000
/**
 * With manually advanced time a day passes in seconds, and all reports since the last keyframe are still stored.
 */
const KEYFRAME_BY_HAND_EVERY_MS = 60 * 60_000
const PRUNE_EVERY_MS = 60_000
/** Minimum real interval of upkeep in a world at high speed. */
const UPKEEP_REAL_MIN_MS = 10_000

interface EffectParts {
  readonly broker: Broker
  readonly ingest: Ingest
  readonly bridges: Bridges
  readonly logger: Logger
}

export function startEffects(
  services: Services,
  { broker, ingest, bridges, logger }: EffectParts,
): () => void {
  const { workspaces, sessions, clock, health, simulation } = services
  const send = (topic: string, payload: string | Buffer, retain = false): Promise<void> =>
    broker
      .publish(topic, payload, { qos: 0, retain })
      .catch((error) => logger.warn({ err: error, topic }, 'a message was not published'))
  const publish = (topic: string, payload: string | Buffer): void => void send(topic, payload)
  const retained = (topic: string, payload: string): Promise<void> => send(topic, payload, true)
  const onError = (error: unknown): void => logFailure(logger, error, 'a time-out')
  const returns = watchReturns(clock.transport, (hostId) => broker.isGatewayConnected(hostId))
  const control = { clock, publish: controlPublisher({ workspaces, bridges, clock, publish }), returns }
  const copies = { ...services, ...control, onError }
  const stops = [
    returns.stop,
    followProjects({
      workspaces,
      sessions,
      disconnectProject: (hex) => broker.disconnectProject(hex),
      onError: (error) => logFailure(logger, error, 'the end of a project'),
    }),
    startPublisher({ workspaces, clock, publish, problems: () => health.codes() }),
    services.obedience.start(onError),
    watchKeptValues({ ...services, onError }),
    startProcesses(services, control),
    forgetDevices({
      ...{ ...services, bridges },
      last: services.telemetry.last,
      takeIn: (from, text, topic) =>
        ingest.takeIn(from, text, {
          stored: (outcome) => {
            if (typeof outcome === 'object') publish(topic, outcome.text)
          },
          failed: (error) => logFailure(logger, error, 'taking in what a device reported before'),
        }),
    }),
    publishConsoleNews({ ...services, timers: clock.transport, publish }),
    publishAlarmNews({ ...services, timers: clock.transport, publish }),
    publishAccessNews({ ...services, publish }),
    endKeyConnections(services),
    followAccountFacts(services),
    removeUnnamedPictures({
      ...services,
      onError: (error) => logFailure(logger, error, 'removing a picture'),
    }),
    removeOldParts(services, logger),
    removeUnnamedUploads({
      ...services,
      onError: (error) => logFailure(logger, error, 'removing an uploaded file'),
    }),
    services.conditionRules.start((error) => logFailure(logger, error, 'an alarm rule')),
    services.detections.start((error) => logFailure(logger, error, 'unmanned detection')),
    services.fieldBuses.start(control.publish),
    startFieldMappings(copies),
    startHostScenes(copies),
    startHostAutomations(copies),
    services.push.start(),
    services.pms.start(),
    watchTargets({
      ...services,
      energy: services.telemetry.energy,
      onError: (error) => logFailure(logger, error, 'judging an energy target'),
    }),
    startUpkeep(services, logger),
    ...(simulation ? [publishSimulation({ simulation, workspaces, publish: retained })] : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Removes uploads that a previous process did not finish. */
function removeOldParts({ partialUploads }: Services, logger: Logger): () => void {
  partialUploads.clear().catch((error: unknown) => logFailure(logger, error, 'removing parts of uploads'))
  return () => undefined
}

function startProcesses(
  { processes, telemetry, ...services }: Services,
  ports: DeviceCommandPorts,
): () => void {
  processes.start(deviceCommands(ports))
  processes.start(advancedWrites(ports))
  const scenes = { ...services, ...ports, last: telemetry.last }
  processes.start(sceneRuns(scenes))
  processes.start(sceneTries(scenes))
  processes.start(ruleDelays(scenes))
  processes.start(alarmEscalations(services))
  processes.start(suspensions(services))
  processes.start(alarmShelves(services))
  processes.start(alarmReleases(services))
  processes.start(siteWorkTerms(services))
  processes.start(guestRetention(services))
  const stopTransfers = services.transfers.start(ports.publish)
  const firmware = { ...services, ...ports, last: telemetry.last }
  processes.start(rollouts(firmware))
  processes.start(deviceUpdates(firmware))
  return () => {
    processes.stop()
    stopTransfers()
  }
}

/**
 * A full disk is logged as a warning, because the write was rejected and nothing was lost. All other failures
 * are errors.
 */
export function logFailure(logger: Logger, error: unknown, doing: string): void {
  if (isRefusedByDisk(error)) logger.warn({ err: error }, `the disk refused ${doing}`)
  else logger.error({ err: error }, `${doing} failed`)
}

/** Runs work whose failure is logged and has no other effect. */
export function guarded(logger: Logger, doing: string, work: () => void): () => void {
  return () => {
    try {
      work()
    } catch (error) {
      logFailure(logger, error, doing)
    }
  }
}

function startUpkeep({ telemetry, clock, isSimulated }: Services, logger: Logger): () => void {
  const every = isSimulated ? (ms: number, run: () => void) => repeatBy(clock, ms, run) : repeat
  const isByHand = clock.transport === clock
  const keyframeInTurns = () => {
    telemetry.saveKeyframeInTurns(clock.now()).catch((error) => logFailure(logger, error, 'a keyframe'))
  }
  const stops = [
    isByHand
      ? every(
          KEYFRAME_BY_HAND_EVERY_MS,
          guarded(logger, 'a keyframe', () => telemetry.saveKeyframe(clock.now())),
        )
      : every(KEYFRAME_EVERY_MS, keyframeInTurns),
    every(isByHand ? KEYFRAME_BY_HAND_EVERY_MS : PRUNE_EVERY_MS, () => {
      telemetry.prune(clock.now()).catch((error) => logFailure(logger, error, 'forgetting old reports'))
      telemetry.keepDays().catch((error) => logFailure(logger, error, 'keeping figures of days'))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Repeats in world time, with a lower limit on the real interval. */
function repeatBy(clock: Clock, everyMs: number, run: () => void): () => void {
  const isByHand = clock.transport === clock
  let lastRealMs = Number.NEGATIVE_INFINITY
  let cancel = clock.schedule(everyMs, due)
  function due(): void {
    const isSoon = monotonicMs() - lastRealMs < UPKEEP_REAL_MIN_MS
    if (isByHand || !isSoon) {
      lastRealMs = monotonicMs()
      run()
    }
    cancel = clock.schedule(everyMs, due)
  }
  return () => cancel()
}
