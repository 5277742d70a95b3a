/** Runs the machine of a click with the effects of its caller: one device, many devices, or scenes. */
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate'
import {
  type ActionEnding,
  type ActionResult,
  actionResult,
  type DeviceActionEvent,
  deviceActionMachine,
  type ShowInput,
  type TryInput,
} from '#machines/deviceActionMachine.ts'
import { readToasts, subscribeToasts } from '../ui/feedback/toasts.ts'

export interface RunningAction {
  /** Resolves with the first known result; rejects with the error that refused the action. */
  readonly result: Promise<ActionResult>
  /** False where it cannot be undone, or not any more. */
  readonly undo: () => boolean
  readonly forget: () => void
}

export interface Try {
  readonly parts: readonly string[]
  /** Aborted when the action is undone meanwhile. */
  readonly signal: AbortSignal
  readonly action: Pick<RunningAction, 'undo' | 'forget'>
}

export interface ActionEffects {
  /** Devices or scenes to go on with, or null where the user declines. Called if the action starts without parts. */
  readonly ask: () => Promise<readonly string[] | null>
  /** Resolves when the server has answered. */
  readonly send: (one: Try) => Promise<void>
  /** Resolves when all commands have ended; resolves with null if the project was closed before. */
  readonly settle: (one: Try) => Promise<ActionEnding | null>
  /** Returns the id of the message that shows the ending; null where nothing more is to be shown. */
  readonly show: (ending: ActionEnding, offers: ActionOffers) => number | null
  /**
   * Follows reports while the message is shown. Calls back with a changed result, or null if there is nothing left to
   * show.
   */
  readonly follow?: (toastId: number, changed: (ending: ActionEnding | null) => void) => () => void
  readonly takeBack: () => void
}

export interface ActionOffers {
  readonly retry: () => void
  readonly undo: () => void
}

/** Starts an action. Without `parts` the user is asked first. */
export function startDeviceAction(effects: ActionEffects, parts: readonly string[] | null): RunningAction {
  const send = (event: DeviceActionEvent): void => actor.send(event)
  const action: Try['action'] = {
    undo() {
      const isUndoable = actor.getSnapshot().can({ type: 'undo' })
      if (isUndoable) send({ type: 'undo' })
      return isUndoable
    },
    forget() {
      if (actor.getSnapshot().can({ type: 'forget' })) send({ type: 'forget' })
    },
  }
  type Invoked = { readonly input: TryInput; readonly signal: AbortSignal }
  const tried = ({ input, signal }: Invoked): Try => ({ ...input, signal, action })
  const offers = { retry: () => send({ type: 'retry' }), undo: () => send({ type: 'undo' }) }
  const provided = deviceActionMachine.provide({
    actors: {
      ask: fromPromise(() => effects.ask()),
      send: fromPromise<void, TryInput>((invoked) => effects.send(tried(invoked))),
      settle: fromPromise<ActionEnding | null, TryInput>((invoked) => effects.settle(tried(invoked))),
      show: fromCallback<AnyEventObject, ShowInput>(({ input, sendBack }) =>
        follow(effects, effects.show(input.ending, offers), sendBack),
      ),
    },
    // Undo is a separate action that starts after this one ended.
    actions: { takeBack: () => queueMicrotask(() => effects.takeBack()) },
  })
  const actor = createActor(provided, { input: { parts } })
  const result = Promise.withResolvers<ActionResult>()
  const look = (): void => {
    const snapshot = actor.getSnapshot()
    const known = actionResult(snapshot)
    if (known === 'refused') result.reject(snapshot.context.failure)
    else if (known !== null) result.resolve(known)
  }
  actor.subscribe({ next: look, complete: look })
  actor.start()
  return { ...action, result: result.promise }
}

/** While its message is on the screen. */
function follow(
  effects: ActionEffects,
  toastId: number | null,
  send: (event: DeviceActionEvent) => void,
): () => void {
  let isOver = false
  const putAway = (): void => {
    if (!isOver) send({ type: 'putAway' })
  }
  if (toastId === null) {
    putAway()
    return () => undefined
  }
  const unfollow = effects.follow?.(toastId, (ending) => {
    if (ending) send({ type: 'reported', ending })
    else putAway()
  })
  const unsubscribe = subscribeToasts(() => {
    // A button click dismisses the message before its handler runs.
    if (!readToasts().some(({ id }) => id === toastId)) queueMicrotask(putAway)
  })
  return () => {
    isOver = true
    unfollow?.()
    unsubscribe()
  }
}
