/** Authentication of accounts and gateways, over the secrets port. Called by the composition root. */
import { type Clock, SteadyClock, systemClock } from '../../base/clock.ts'
import type { CompanySettings } from '../../base/companySettings.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { ApiKeys } from './apiKeys.ts'
import type { CodeSender } from './codeSender.ts'
import { VerificationCodes } from './codes.ts'
import { CompanyLinks } from './company/companyLinks.ts'
import { CompanySignIn } from './company/companySignIn.ts'
import { Credentials } from './credentials.ts'
import { DisplayPairings } from './displayPairings.ts'
import { FactorTickets } from './factors/factorTickets.ts'
import { Passkeys } from './factors/passkeys.ts'
import { SecondFactors } from './factors/secondFactors.ts'
import { FactorStore } from './factors/storedFactors.ts'
import { KnownDevices } from './knownDevices.ts'
import { Principals } from './principals.ts'
import type { OnUnreadable } from './readable.ts'
import type { SessionPorts } from './sessionPorts.ts'
import { Sessions } from './sessions.ts'
import { settleRenewals } from './settleRenewals.ts'
import { type SignInPorts, SignIns } from './signIns.ts'
import { StoredCodes } from './storedCodes.ts'
import { Vault } from './vault.ts'

export interface AuthParts
  extends Pick<SessionPorts, 'isConnected' | 'onEnded' | 'onError' | 'refusedPassword'>,
    Pick<SignInPorts, 'onSignIn'> {
  readonly secrets: Secrets
  readonly log: EventLog
  readonly workspaces: Workspaces
  readonly sender: CodeSender | null
  readonly onUnreadable: OnUnreadable
  /** World clock, for event times. */
  readonly worldClock: Clock
  readonly company: CompanySettings | null
}

export async function openAuth(parts: AuthParts) {
  const {
    secrets,
    log,
    workspaces,
    sender,
    isConnected,
    refusedPassword,
    onEnded,
    onError,
    onSignIn,
    onUnreadable,
    worldClock,
  } = parts
  const clock = new SteadyClock()
  const vault = await Vault.open(secrets, onUnreadable)
  await settleRenewals(vault, log)
  const store = await FactorStore.open(secrets, onUnreadable)
  const principals = new Principals(workspaces, store)
  const devices = await KnownDevices.open(secrets)
  const credentials = new Credentials({
    vault,
    workspaces,
    devices,
    clock: worldClock,
    refusedPassword,
    onError,
  })
  const stored = await StoredCodes.open(secrets, onUnreadable)
  const codes = new VerificationCodes({ stored, clock, sender })
  const sessions = await Sessions.open({
    vault,
    workspaces,
    principals,
    clock,
    refusedPassword,
    isConnected,
    onEnded,
    onError,
  })
  // Authenticator apps use real time, so simulated time must not apply here.
  const factors = new SecondFactors({ store, devices, clock: systemClock })
  const passkeys = new Passkeys({ store, clock: systemClock })
  const companyLinks = await CompanyLinks.open(secrets, onUnreadable)
  const company = new CompanySignIn({
    settings: parts.company,
    ...{ links: companyLinks, workspaces, worldClock, onError },
  })
  const signIns = new SignIns({
    ...{ sessions, workspaces, principals, credentials, factors, passkeys, worldClock, onSignIn, onError },
    company,
    tickets: new FactorTickets(),
  })
  const displays = new DisplayPairings()
  const apiKeys = await ApiKeys.open({ secrets, workspaces, clock, worldClock, onUnreadable, onError })
  return {
    ...{ vault, principals, credentials, devices, codes, displays },
    ...{ sessions, factors, passkeys, signIns, apiKeys, company, companyLinks },
  }
}
