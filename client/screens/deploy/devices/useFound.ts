/** Devices that hosts report and nobody has configured: asked again every few seconds while the page is looked at. */
import { useCallback, useEffect, useState } from 'react'
import { discoveryContract } from '#shared/contract/discovery.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { isVisible } from '../../../platform/page.ts'
import { every } from '../../../platform/time.ts'

export type Found = OutputOf<typeof discoveryContract.list>['list'][number]

const ASKED_EVERY_MS = 2_500

export interface FoundDevices {
  readonly found: readonly Found[]
  readonly refresh: () => void
}

export function useFound(): FoundDevices {
  const [found, setFound] = useState<readonly Found[]>([])
  const [asked, setAsked] = useState(0)
  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where somebody says so
  useEffect(() => {
    let isCurrent = true
    const ask = () => {
      if (!isVisible()) return
      call(discoveryContract.list, {}, { isQuiet: true }).then(
        ({ list }) => {
          if (isCurrent) setFound(list)
        },
        // The next time is soon; that the server is away is told elsewhere.
        () => undefined,
      )
    }
    ask()
    const stop = every(ASKED_EVERY_MS, ask)
    return () => {
      isCurrent = false
      stop()
    }
  }, [asked])
  return { found, refresh }
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
