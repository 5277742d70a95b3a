/** What handlers may use. Built once by the composition root. */

import type { HostId } from '#shared/kernel/ids.ts'
import type { Principals } from '../auth/principals.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Vault } from '../auth/vault.ts'
import type { Clock } from '../clock.ts'
import type { RecentCommits } from '../live/recentCommits.ts'
import type { Views } from '../readmodels/views.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

export interface Services {
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly principals: Principals
  readonly vault: Vault
  readonly telemetry: Telemetry
  readonly views: Views
  readonly recent: RecentCommits
  /** The world's clock: instants of facts. */
  readonly clock: Clock
  /** Closes the live connection of a gateway whose secret changed. */
  readonly disconnectGateway: (hostId: HostId) => void
}
