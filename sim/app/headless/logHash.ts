/** One hash of the whole history in a data folder: equal if and only if the histories are equal. */
import { createHash } from 'node:crypto'
import { eachCommit } from '../../stores/log/eventLog.ts'
import { openLog } from '../../stores/stores.ts'

export async function hashOfLog(
  folder: string,
): Promise<{ readonly hash: string; readonly broken: string | null }> {
  const log = await openLog(folder)
  try {
    const hash = createHash('sha256')
    for (const stream of await log.streams())
      for await (const commit of eachCommit(log, stream)) hash.update(JSON.stringify(commit))
    return { hash: hash.digest('hex').slice(0, 32), broken: await log.findBrokenLink() }
  } finally {
    await log.close()
  }
}
