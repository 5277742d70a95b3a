/** Devices that hosts report and nobody has configured: asked for again when the server notifies that they are others. */
import { useCallback, useEffect, useState } from 'react'
import { discoveryContract } from '#shared/contract/discovery.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { FOUND_NEWS } from '#shared/news.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useReadable } from '../../../store/useReadable.ts'

type Answer = OutputOf<typeof discoveryContract.list>
export type Found = Answer['list'][number]

export type LeftOut = Answer['leftOut'][number]

export interface FoundDevices {
  readonly found: readonly Found[]
  /** Hosts of which not all are shown. */
  readonly leftOut: readonly LeftOut[]
  readonly refresh: () => void
}

export function useFound(): FoundDevices {
  const { news, connection } = useConsoleState()
  // A message that was published while the connection was down is not published again.
  const { isLive } = useReadable(connection)
  const [{ list: found, leftOut }, setAnswer] = useState<Answer>({ list: [], leftOut: [] })
  const [asked, setAsked] = useState(0)
  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  useEffect(() => news.listen(FOUND_NEWS, refresh), [news, refresh])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on notification
  useEffect(() => {
    let isCurrent = true
    call(discoveryContract.list, {}, { isQuiet: true }).then(
      (answer) => {
        if (isCurrent) setAnswer(answer)
      },
      // Asked again with the next connection; that the server is away is shown elsewhere.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [asked, isLive])
  return { found, leftOut, refresh }
}

export const keyOf = ({ hostId, number }: Found): string => `${hostId}/${number}`

/** One call for each host. Resolves once all are done; a refusal is shown as that of every other call. */
export async function setIgnored(found: readonly Found[], isIgnored: boolean): Promise<void> {
  for (const [hostId, own] of Map.groupBy(found, (one) => one.hostId))
    await call(discoveryContract.ignore, {
      hostId: hostId satisfies HostId,
      numbers: own.map(({ number }) => number),
      isIgnored,
    }).catch(() => null)
}
