/** Services available to handlers, built once by the composition root. */

import type { DemoAccount } from '#shared/contract/session.ts'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Clock } from '../../base/clock.ts'
import type { Health } from '../../base/health.ts'
import type { ApiKeys } from '../../core/auth/apiKeys.ts'
import type { VerificationCodes } from '../../core/auth/codes.ts'
import type { CompanySignIn } from '../../core/auth/company/companySignIn.ts'
import type { Credentials } from '../../core/auth/credentials.ts'
import type { DisplayPairings } from '../../core/auth/displayPairings.ts'
import type { Passkeys } from '../../core/auth/factors/passkeys.ts'
import type { SecondFactors } from '../../core/auth/factors/secondFactors.ts'
import type { FirmwareKeys } from '../../core/auth/firmwareKeys.ts'
import type { KnownDevices } from '../../core/auth/knownDevices.ts'
import type { Principals } from '../../core/auth/principals.ts'
import type { Sessions } from '../../core/auth/sessions.ts'
import type { SignIns } from '../../core/auth/signIns.ts'
import type { Vault } from '../../core/auth/vault.ts'
import type { FieldBuses } from '../../core/buses/fieldBuses.ts'
import type { Discovery } from '../../core/discovery/discovery.ts'
import type { HostMessages } from '../../core/ingest/hostMessages.ts'
import type { Drafts } from '../../core/personal/drafts.ts'
import type { Erasure } from '../../core/personal/erasure.ts'
import type { GuestBook } from '../../core/personal/guestBook.ts'
import type { OwnPace } from '../../core/personal/ownPace.ts'
import type { Views } from '../../core/readmodels/views.ts'
import type { RecentCommits } from '../../core/sight/recentCommits.ts'
import type { DayCourses } from '../../core/telemetry/dayCourses.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { UploadedFiles } from '../../core/workspace/uploadUse.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { ConditionRules } from '../../processes/alarms/conditionRules.ts'
import type { RuleBacktests } from '../../processes/alarms/ruleBacktests.ts'
import type { AutomationQuestions } from '../../processes/automation/asking.ts'
import type { AutomationEngine } from '../../processes/automation/engine.ts'
import type { WeatherWatch } from '../../processes/automation/weather.ts'
import type { Obedience } from '../../processes/commands/obedience.ts'
import type { Processes } from '../../processes/kit/processes.ts'
import type { PmsLinks } from '../../processes/pms/pmsLinks.ts'
import type { Push } from '../../processes/push/push.ts'
import type { FirmwareTransfers } from '../../processes/rollouts/transfers.ts'
import type { Detections } from '../../processes/rooms/detections.ts'
import type { WebPush } from '../../processes/webpush/webPush.ts'
import type { ContentFiles } from '../../stores/files/contentFiles.ts'
import type { Files } from '../../stores/files/files.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { DownloadTickets } from '../http/downloadTickets.ts'
import type { PartialUploads } from '../http/load/partialUploads.ts'
import type { ConnectedPeople } from '../live/connectedPeople.ts'
import type { LiveReports } from '../live/liveReports.ts'
import type { OpenForms } from '../live/openForms.ts'
import type { WorkbookReader } from '../workbook/workbookReader.ts'
import type { OutdoorsPort, SimulationPort } from './simulatedWorld.ts'

export interface Services {
  readonly log: EventLog
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly signIns: SignIns
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  readonly company: CompanySignIn
  readonly credentials: Credentials
  readonly devices: KnownDevices
  readonly codes: VerificationCodes
  /** Screens that wait to become wall displays. */
  readonly displays: DisplayPairings
  readonly principals: Principals
  readonly apiKeys: ApiKeys
  /** Ends live connections of invalid API keys. */
  readonly endKeyConnections: () => void
  readonly isKeyConnected: (keyId: ApiKeyId) => boolean
  readonly vault: Vault
  readonly drafts: Drafts
  readonly erasure: Erasure
  readonly ownPace: OwnPace
  /** Guest data of stays. */
  readonly guests: GuestBook
  /** Links to property management systems, and what they report. */
  readonly pms: PmsLinks
  /** Pictures uploaded by users, named by the hash of their content. */
  readonly pictures: ContentFiles
  /** Plans of floors, likewise. */
  readonly planPictures: ContentFiles
  /** Pictures of areas. */
  readonly areaPictures: ContentFiles
  /** Firmware and app packages, likewise. */
  readonly uploads: UploadedFiles
  /** Whose firmware may be uploaded. */
  readonly firmwareKeys: FirmwareKeys
  /** Resumable uploads. */
  readonly partialUploads: PartialUploads
  /** One-time permissions to download a file. */
  readonly downloads: DownloadTickets
  /** Files of the simulated world. */
  readonly worldFiles: Files
  readonly workbooks: WorkbookReader
  readonly telemetry: Telemetry
  readonly dayCourses: DayCourses
  /** Devices that hosts report and nobody has configured. */
  readonly discovery: Discovery
  readonly hostMessages: HostMessages
  /** Buses behind edge gateways. */
  readonly fieldBuses: FieldBuses
  /** Tracks which user has which record's form open. */
  readonly openForms: OpenForms
  /** Accounts with a connected console. */
  readonly connectedPeople: ConnectedPeople
  readonly liveReports: LiveReports
  /** Vacancy detection on request. */
  readonly detections: Detections
  /** Alarm rules with a condition. */
  readonly conditionRules: ConditionRules
  readonly ruleBacktests: RuleBacktests
  readonly obedience: Obedience
  /** Firmware transfers to hosts. */
  readonly transfers: FirmwareTransfers
  /** Long-running processes. */
  readonly processes: Processes
  /** Outdoor weather of a project; null if unknown, as in live mode. */
  readonly outdoors: OutdoorsPort | null
  /** Automation engine. */
  readonly automations: AutomationEngine
  /** Explains what automations would do and why they did not run. */
  readonly automationQuestions: AutomationQuestions
  /** The weather that automations go by. */
  readonly weather: WeatherWatch
  /** Sends messages about events to other systems. */
  readonly push: Push
  /** Notifies browsers of alarms. */
  readonly webPush: WebPush
  readonly views: Views
  readonly recent: RecentCommits
  /** Simulated world: enables returned codes and the template demo. */
  readonly isSimulated: boolean
  /** A simulated world, whose passwords are public, that other machines can reach. */
  readonly isExposedDemo: boolean
  /** Control of the simulated world; null in live mode. */
  readonly simulation: SimulationPort | null
  /** Accounts offered on the sign-in page; empty in live mode. */
  readonly demoAccounts: readonly DemoAccount[]
  /** The world's clock: instants of facts. */
  readonly clock: Clock
  /** Last activity of the previous process; 0 for a new folder. */
  readonly stoppedAtMs: number
  /** The problems with the server's own data and disk. */
  readonly health: Pick<Health, 'codes'>
  /** Something failed that must not fail the call. */
  readonly onError: (error: unknown, doing: string) => void
  /** Closes the live connection of a gateway whose secret has changed. */
  readonly disconnectGateway: (hostId: HostId) => void
  /** MQTT TCP port; null while not listening. */
  readonly gatewayPort: () => number | null
}
