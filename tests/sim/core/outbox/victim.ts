/** An outbox in a process of its own: `victim.ts FOLDER FILE KILL_AT` writes each effect to the file, in one write. */
import { appendFileSync } from 'node:fs'
import { pause, systemClock } from '#sim/base/clock.ts'
import { Outbox } from '#sim/core/outbox/outbox.ts'
import { SqliteOutboxStore } from '#sim/core/outbox/sqliteOutboxStore.ts'
import { Heads } from '#sim/stores/log/heads.ts'
import { at } from '../../../support/context.ts'
import { openWorkspaces } from '../../../support/workspaces.ts'

const PEOPLE = 60
const [folder = '', file = '', killAt = ''] = process.argv.slice(2)

const { log, workspaces } = await openWorkspaces(folder)
const { estate } = workspaces
const heads = await Heads.of(log)
workspaces.onCommit('heads', ({ commit }) => heads.note(commit.stream, commit.seq))
const fail = (_: string, entry: unknown, error: unknown): never => {
  throw new Error(JSON.stringify(entry), { cause: error })
}
const outbox = new Outbox(
  {
    log,
    heads,
    store: new SqliteOutboxStore(folder),
    clock: systemClock,
    random01: () => 0.5,
    onFailed: fail,
    onAhead: () => undefined,
    onParked: fail,
    onError: (name, error) => fail(name, null, error),
  },
  [
    {
      name: 'victim',
      keyOf: (_, commit) => `key ${commit.at % 4}`,
      async deliver({ id, commit }) {
        appendFileSync(file, `${JSON.stringify({ id, key: `key ${commit.at % 4}`, n: commit.at })}\n`)
        if (commit.at === Number(killAt)) process.kill(process.pid, 'SIGKILL')
      },
    },
  ],
)
await outbox.start()
if (estate.seq === 0) {
  const everybody = Array.from({ length: PEOPLE }, (_, i) =>
    estate.run('RegisterAccount', { phone: `139${i}`, name: `Person ${i}`, isSuper: false }, at(i + 1)),
  )
  await Promise.all(everybody)
  outbox.wake()
}
for (const status = () => outbox.status().get('victim'); status()?.lag !== 0 || status()?.waiting !== 0; )
  await pause(20)
await outbox.close()
await log.close()
