/** "How to connect" as an action on a host, and the dialog that it opens. */
import { Link } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { hostsContract } from '#shared/contract/hosts.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { Action } from '../../../actions/action.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'

const ConnectDialog = lazyPart(async () => (await import('./ConnectDialog.tsx')).ConnectDialog)

interface Shown {
  readonly hostId: HostId
  /** Just made, and never shown again. */
  readonly secret: string | null
}

export function useConnect(): {
  readonly connect: Action<Host>
  readonly show: (shown: Shown) => void
  readonly dialog: ReactNode
} {
  const [shown, show] = useState<Shown | null>(null)
  const connect = useMemo(
    (): Action<Host> => ({
      id: 'host.connect',
      label: 'deploy.connect',
      icon: Link,
      isSingle: true,
      endpoint: hostsContract.info,
      isOffered: () => true,
      run: async ([host]) => {
        if (host) show({ hostId: host.id, secret: null })
        return { failures: [], message: null }
      },
    }),
    [],
  )
  const dialog = shown ? (
    <Suspense>
      <ConnectDialog key={shown.hostId} {...shown} onClose={() => show(null)} />
    </Suspense>
  ) : null
  return { connect, show, dialog }
}
