import { ManualClock } from '#sim/base/clock.ts'
import { Outbox } from '#sim/core/outbox/outbox.ts'
import { SqliteOutboxStore } from '#sim/core/outbox/sqliteOutboxStore.ts'
import type { Occurrence, Subscriber } from '#sim/core/outbox/subscriber.ts'
import { Heads } from '#sim/stores/log/heads.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { until } from '../../../support/until.ts'
import { openWorkspaces } from '../../../support/workspaces.ts'

/** Which key an event of the test belongs to: the last digit of the instant at which it was decided. */
export const keyOf: Subscriber['keyOf'] = (event, { at: n }) =>
  event.type === 'AccountRegistered' ? `key ${n % 10}` : null

/** Real log and outbox with manual time; commits are registrations at instant `n`. */
export async function openSite(folder = temporaryFolder()) {
  const { log, workspaces } = await openWorkspaces(folder)
  const heads = await Heads.of(log)
  workspaces.onCommit('heads', ({ commit }) => heads.note(commit.stream, commit.seq))
  const register = (n: number) =>
    workspaces.estate.run(
      'RegisterAccount',
      { phone: `139${String(n).padStart(8, '0')}`, name: `Person ${n}`, isSuper: false },
      at(n),
    )
  const registerAll = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => register(from + i)))
  const startOutbox = async (deliver: Subscriber['deliver'], more: Partial<Subscriber> = {}) => {
    const clock = new ManualClock(1_000_000)
    const [errors, failed, parked]: [unknown[], string[], string[]] = [[], [], []]
    const store = new SqliteOutboxStore(folder)
    const outbox = new Outbox(
      {
        log,
        heads,
        store,
        clock,
        random01: () => 0.5,
        onFailed: (_, { id }) => failed.push(id),
        onAhead: (_, stream) => errors.push(`ahead of ${stream}`),
        onParked: (_, { id }) => parked.push(id),
        onError: (_, error) => errors.push(error),
      },
      [{ name: 'test', keyOf, deliver, ...more }],
    )
    await outbox.start()
    const stop = workspaces.onCommit('outbox', ({ commit }) => outbox.wake(commit))
    return {
      outbox,
      store,
      clock,
      ...{ errors, failed, parked },
      /** No further commits wake it. */
      unlisten: stop,
      status: () => outbox.status().get('test') ?? { lag: -1, waiting: -1, parked: -1 },
      /** Lets time pass until the condition holds. */
      pass: (condition: () => boolean, stepMs = 250) =>
        until(() => {
          clock.advance(stepMs)
          return condition()
        }),
      /** The same, from one thing that is due to the next. */
      jump: (condition: () => boolean) =>
        until(() => {
          clock.advanceTo(clock.nextDueMs() ?? clock.now())
          return condition()
        }),
      close: async () => {
        stop()
        await outbox.close()
      },
    }
  }
  return { folder, log, register, registerAll, startOutbox }
}

export const instantOf = ({ commit }: Occurrence): number => commit.at
