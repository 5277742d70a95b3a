/** What handlers may use. Built once by the composition root. */

import type { DemoAccount } from '#shared/contract/session.ts'
import type { HostId } from '#shared/records/host.ts'
import type { VerificationCodes } from '../auth/codes.ts'
import type { Credentials } from '../auth/credentials.ts'
import type { KnownDevices } from '../auth/knownDevices.ts'
import type { Principals } from '../auth/principals.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Vault } from '../auth/vault.ts'
import type { AutomationQuestions } from '../automation/asking.ts'
import type { AutomationEngine } from '../automation/engine.ts'
import type { WeatherWatch } from '../automation/weather.ts'
import type { Clock } from '../clock.ts'
import type { Discovery } from '../discovery/discovery.ts'
import type { ContentFiles } from '../files/contentFiles.ts'
import type { DrawingReader } from '../files/drawingReader.ts'
import type { Files } from '../files/files.ts'
import type { Health } from '../health.ts'
import type { Detections } from '../live/detections.ts'
import type { Obedience } from '../live/obedience.ts'
import type { OpenForms } from '../live/openForms.ts'
import type { RecentCommits } from '../live/recentCommits.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Drafts } from '../personal/drafts.ts'
import type { OwnPace } from '../personal/ownPace.ts'
import type { Views } from '../readmodels/views.ts'
import type { Simulation } from '../simulation/simulation.ts'
import type { DayCourses } from '../telemetry/dayCourses.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { WorkbookReader } from '../workbook/workbookReader.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { WeatherSpells } from '../world/spells.ts'
import type { Outdoors } from '../world/weather.ts'

export interface Services {
  readonly log: EventLog
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly devices: KnownDevices
  readonly codes: VerificationCodes
  readonly principals: Principals
  readonly vault: Vault
  readonly drafts: Drafts
  readonly ownPace: OwnPace
  /** Pictures uploaded by users, named by the hash of their content. */
  readonly pictures: ContentFiles
  /** Plans of floors, likewise. */
  readonly planPictures: ContentFiles
  /** Of areas, likewise. */
  readonly areaPictures: ContentFiles
  readonly drawings: DrawingReader
  /** What a simulated world keeps for itself. */
  readonly worldFiles: Files
  readonly workbooks: WorkbookReader
  readonly telemetry: Telemetry
  readonly dayCourses: DayCourses
  /** Devices that hosts report and nobody has configured. */
  readonly discovery: Discovery
  /** Who has the form of which record open. */
  readonly openForms: OpenForms
  /** Unmanned detection, asked for a room at this moment. */
  readonly detections: Detections
  readonly obedience: Obedience
  /** The weather over a project; null where none is known, as in live mode. */
  readonly outdoors: Outdoors | null
  /** Runs automations and knows how they stand. */
  readonly automations: AutomationEngine
  /** Answers what automations would do and did not. */
  readonly automationQuestions: AutomationQuestions
  /** The weather that automations go by. */
  readonly weather: WeatherWatch
  /** Weather that was set over the simulated world; shared with it. */
  readonly weatherSpells: WeatherSpells
  readonly views: Views
  readonly recent: RecentCommits
  /** Whether the world is simulated: only then codes are returned and the template's demo is there. */
  readonly isSimulated: boolean
  /** What moves the simulated world; null in live mode. */
  readonly simulation: Simulation | null
  /** Whom the sign-in page offers; nobody in live mode. */
  readonly demoAccounts: readonly DemoAccount[]
  /** The world's clock: instants of facts. */
  readonly clock: Clock
  /** What is wrong with the server's own data and disk. */
  readonly health: Pick<Health, 'codes'>
  /** Something failed that must not fail the call. */
  readonly onError: (error: unknown, doing: string) => void
  /** Closes the live connection of a gateway whose secret changed. */
  readonly disconnectGateway: (hostId: HostId) => void
  /** Where gateways connect over TCP; null while the broker does not listen. */
  readonly gatewayPort: () => number | null
}
