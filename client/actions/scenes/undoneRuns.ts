/** Scene runs that this page has undone. */
import type { SceneRunId } from '#shared/records/sceneRun.ts'
import { createObservable } from '../../store/observable.ts'

export const undoneRuns = createObservable<ReadonlySet<SceneRunId>>(new Set())

export const markUndone = (runIds: readonly SceneRunId[]): void =>
  undoneRuns.set(new Set([...undoneRuns.get(), ...runIds]))
