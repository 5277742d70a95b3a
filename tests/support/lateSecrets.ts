import type { Secrets } from '#sim/stores/secrets/secrets.ts'

/** Secrets with delayed responses by varying numbers of turns, to reveal races between read and write. */
export function lateSecrets(secrets: Secrets): Secrets {
  let calls = 0
  const late = async (): Promise<void> => {
    calls += 1
    for (let turns = 1 + ((calls * 7) % 5); turns > 0; turns -= 1)
      await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const afterwards = async <T>(outcome: Promise<T>): Promise<T> => {
    // The outcome may exist before its message.
    const [settled] = await Promise.allSettled([outcome])
    await late()
    if (settled.status === 'rejected') throw settled.reason
    return settled.value
  }
  return {
    get: (key) => afterwards(secrets.get(key)),
    put: (key, value, expectedRevision) => afterwards(secrets.put(key, value, expectedRevision)),
    remove: (key, expectedRevision) => afterwards(secrets.remove(key, expectedRevision)),
    purge: () => afterwards(secrets.purge()),
    async *list(prefix) {
      await late()
      yield* secrets.list(prefix)
    },
  }
}
