/**
 * What happens because of commits and of passing time: consoles and hosts receive messages, commands time out, old
 * reports are pruned. Each part fails alone. Wired by the composition root.
 */

import type { Logger } from 'pino'
import type { Broker } from './broker/broker.ts'
import { type Clock, monotonicMs, repeat } from './clock.ts'
import { removeUnnamedPictures } from './files/pictureUse.ts'
import type { Services } from './handlers/services.ts'
import { startAdvancedWrites } from './live/advancedWrites.ts'
import { publishConsoleNews } from './live/consoleNews.ts'
import { startDeviceCommands } from './live/deviceCommands.ts'
import { forgetDevices } from './live/forgetDevices.ts'
import { startHostAutomations } from './live/hostAutomations.ts'
import { startHostScenes } from './live/hostScenes.ts'
import { followProjects } from './live/projectNews.ts'
import { startPublisher } from './live/publisher.ts'
import { watchReturns } from './live/returningHosts.ts'
import { startSceneRuns } from './live/sceneRuns.ts'
import { startSceneTries } from './live/sceneTries.ts'
import { publishSimulation } from './live/simulationNews.ts'
import { isRefusedByDisk } from './storage/refusedByDisk.ts'

const KEYFRAME_EVERY_MS = 10 * 60_000
/** Moved by hand a day is over in seconds: every report since the last keyframe is still there to be read again. */
const KEYFRAME_BY_HAND_EVERY_MS = 60 * 60_000
const PRUNE_EVERY_MS = 60_000
/** A world at a thousand times the speed is not looked after all the time. */
const UPKEEP_REAL_MIN_MS = 10_000

export function startEffects(services: Services, broker: Broker, logger: Logger): () => void {
  const { workspaces, sessions, clock, health, simulation, obedience } = services
  const send = (topic: string, payload: string | Buffer): Promise<void> =>
    broker
      .publish(topic, payload, { qos: 0 })
      .catch((error) => logger.warn({ err: error, topic }, 'a message was not published'))
  const publish = (topic: string, payload: string | Buffer): void => void send(topic, payload)
  const onError = (error: unknown): void => logFailure(logger, error, 'a time-out')
  const returns = watchReturns(clock.transport, (hostId) => broker.isGatewayConnected(hostId))
  const stops = [
    returns.stop,
    followProjects({
      workspaces,
      sessions,
      disconnectProject: (hex) => broker.disconnectProject(hex),
      onError: (error) => logFailure(logger, error, 'the end of a project'),
    }),
    startPublisher({ workspaces, clock, publish, problems: () => health.codes() }),
    startDeviceCommands({ workspaces, clock, publish, onError, returns }),
    services.obedience.start(onError),
    startAdvancedWrites({ workspaces, clock, publish, onError }),
    forgetDevices({ workspaces, last: services.telemetry.last, discovery: services.discovery }),
    publishConsoleNews({ ...services, timers: clock.transport, publish }),
    removeUnnamedPictures({
      ...services,
      onError: (error) => logFailure(logger, error, 'removing a picture'),
    }),
    startSceneRuns({ workspaces, last: services.telemetry.last, clock, onError, returns, obedience }),
    startSceneTries({ workspaces, last: services.telemetry.last, clock, onError, returns }),
    services.detections.start((error) => logFailure(logger, error, 'unmanned detection')),
    startHostScenes({ workspaces, clock, publish, onError, returns }),
    startHostAutomations({ workspaces, clock, publish, onError, returns }),
    startUpkeep(services, logger),
    ...(simulation ? [publishSimulation({ simulation, workspaces, publish: send })] : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A full disk is a warning: the write was rejected and nothing was lost. Everything else is an error. */
export function logFailure(logger: Logger, error: unknown, doing: string): void {
  if (isRefusedByDisk(error)) logger.warn({ err: error }, `the disk refused ${doing}`)
  else logger.error({ err: error }, `${doing} failed`)
}

/** Work whose failure is logged and hinders nothing else. */
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

/** In the world's time, and where that follows the machine's no more often than is any use. */
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
