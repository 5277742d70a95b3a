/** Runs of scenes that this page has taken back: what they did is no more. */
import type { SceneRunId } from '#shared/records/sceneRun.ts'
import { createObservable } from '../../store/observable.ts'

export const undoneRuns = createObservable<ReadonlySet<SceneRunId>>(new Set())

export const markUndone = (runIds: readonly SceneRunId[]): void =>
  undoneRuns.set(new Set([...undoneRuns.get(), ...runIds]))
