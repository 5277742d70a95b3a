/** "How to connect" and "Replace the box" as actions on a host, and the dialog that they open. */
import { Exchange, Link } from '@blueprintjs/icons'
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
  readonly isReplacing?: boolean
}

export function useConnect(): {
  readonly connect: Action<Host>
  readonly replace: Action<Host>
  readonly show: (shown: Shown) => void
  readonly dialog: ReactNode
} {
  const [shown, show] = useState<Shown | null>(null)
  const actions = useMemo(() => {
    const opens = (isReplacing: boolean) => ({
      isSingle: true,
      isOffered: () => true,
      run: async ([host]: readonly Host[]) => {
        if (host) show({ hostId: host.id, secret: null, isReplacing })
        return { failures: [], message: null }
      },
    })
    const connect: Action<Host> = {
      ...opens(false),
      id: 'host.connect',
      label: 'deploy.connect',
      icon: Link,
      endpoint: hostsContract.info,
    }
    const replace: Action<Host> = {
      ...opens(true),
      id: 'host.replace',
      label: 'deploy.replace',
      icon: Exchange,
      endpoint: hostsContract.replace,
    }
    return { connect, replace }
  }, [])
  const dialog = shown ? (
    <Suspense>
      <ConnectDialog key={shown.hostId} {...shown} onClose={() => show(null)} />
    </Suspense>
  ) : null
  return { ...actions, show, dialog }
}
