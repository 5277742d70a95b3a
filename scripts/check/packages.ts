/**
 * Where code of the product may import which package: one row for each. Tests, scripts and tool configurations may import
 * any. `scripts/dependency-cruiser.mjs` makes a rule of each row; a package without a row is refused.
 */
export interface PackageRow {
  /** Regular expressions for whole names of packages or of Node's modules. */
  readonly packages: readonly string[]
  /** Files, and folders that end in a slash. */
  readonly places: readonly string[]
  /** What to use instead, shown with a refusal. */
  readonly instead?: string
}

/** In `sim/`: implementations of the ports and their opening, state rebuilt from them, and readers. */
const disk = [
  'stores/storage/',
  // Certificates that others renew.
  'edge/tls/certificates.ts',
  'stores/files/diskFiles.ts',
  'stores/leases/fileLeases.ts',
  'stores/log/codeVersion.ts',
  'stores/secrets/removalNotes.ts',
  'stores/stores.ts',
  'app/openServices.ts',
  'core/readmodels/viewFile.ts',
  'core/telemetry/readings/readingsFile.ts',
  'app/backup/',
  'app/logTool/',
  'base/yaml/',
  'world/estates/worlds.ts',
  'world/estates/bundled/enterprises.ts',
  'app/headless/cli.ts',
  'world/scenarios/file/bundled.ts',
  'app/headless/keptData.ts',
  'app/headless/killed.ts',
  'edge/http/console.ts',
  'edge/http/landFile.ts',
  'gateway/uplink/spool.ts',
  'gateway/check/runCheck.ts',
  'gateway/config/',
  'gateway/mapping/mappingFile.ts',
].map((name) => `sim/${name}`)

const databases = [
  'stores/storage/',
  'stores/log/',
  'stores/reports/',
  'stores/secrets/',
  'stores/leases/',
  'core/outbox/',
  'core/readmodels/',
  'core/telemetry/',
  'processes/push/deliveries.ts',
  'processes/push/deliveryCounts.ts',
  'app/backup/',
  'gateway/uplink/spool.ts',
].map((name) => `sim/${name}`)

/** Modules of Node; the last row is for those that no other names. */
export const nodeRows: readonly PackageRow[] = [
  {
    packages: ['timers', 'timers/promises', 'perf_hooks'],
    places: ['sim/base/clock.ts', 'sim/main.ts'],
    instead: 'take the time from sim/base/clock.ts',
  },
  {
    packages: ['fs', 'fs/promises'],
    places: disk,
    instead: 'what lasts goes through the port Files (sim/stores/files/files.ts)',
  },
  {
    packages: ['sqlite'],
    places: databases,
    instead:
      'what lasts goes through a port of sim/stores/stores.ts (log, reports, secrets, files), what can be made again is a view (sim/core/readmodels/view.ts)',
  },
  { packages: ['.+'], places: ['sim/'] },
]

export const npmRows: readonly PackageRow[] = [
  { packages: ['zod'], places: ['shared/', 'sim/', 'client/'] },
  { packages: ['xstate'], places: ['machines/', 'sim/', 'client/', 'scripts/'] },
  { packages: ['rxjs'], places: ['client/realtime/pipeline.ts'] },
  { packages: ['mqtt'], places: ['client/realtime/', 'sim/world/', 'sim/app/headless/', 'sim/gateway/'] },
  {
    packages: ['modbus-serial'],
    places: ['sim/gateway/modbus/modbusLine.ts'],
    instead: 'it puts a limit of time on what it asks',
  },
  {
    packages: ['@huggingface/jinja'],
    places: ['sim/gateway/homeassistant/template.ts'],
    instead: 'it bounds what a template of a device may do',
  },
  {
    packages: ['@bacnet-js/client'],
    places: ['sim/gateway/bacnet/'],
    instead: 'sim/gateway/bacnet judges what it answers',
  },
  {
    packages: ['knxultimate'],
    places: ['sim/gateway/knx/knxLine.ts'],
    instead: 'sim/gateway/knx encodes what it sends',
  },
  {
    packages: ['aedes', 'ws', 'express[^/]*', 'pino', 'helmet', 'compression', 'prom-client', 'mqtt-packet'],
    places: ['sim/'],
  },
  { packages: ['@fastify/busboy'], places: ['sim/edge/http/load/receiveForm.ts'] },
  { packages: ['react', 'react-(?!markdown)[^/]*', 'd3[^/]*'], places: ['client/'] },
  {
    packages: ['react-markdown'],
    places: ['client/ui/text/Markdown.tsx'],
    instead: 'client/ui/text/Markdown.tsx decides which links and elements of a text are shown',
  },
  { packages: ['i18next'], places: ['client/i18n/catalogue.ts'] },
  { packages: ['@(blueprintjs|tanstack|xstate)/[^/]+'], places: ['client/'] },
  { packages: ['fuse\\.js', 'pinyin-pro'], places: ['client/'] },
  { packages: ['clsx', 'topojson-client', 'world-atlas', 'uqr', 'driver\\.js'], places: ['client/'] },
  {
    packages: ['fflate', 'saxes'],
    places: ['client/', 'sim/edge/workbook/', 'sim/gateway/knx/etsProject.ts'],
    instead: 'sim/edge/workbook and sim/gateway/knx bound what they unpack',
  },
  { packages: ['@dnd-kit/[^/]+'], places: ['client/ui/order/'] },
  { packages: ['supercluster'], places: ['client/ui/map/clusters.ts'] },
  {
    packages: ['bowser'],
    places: ['sim/edge/http/device.ts'],
    instead: 'sim/edge/http/device.ts bounds what a browser says of itself',
  },
  {
    packages: ['suncalc'],
    places: ['shared/automation/sun.ts'],
    instead: 'shared/automation/sun.ts knows which day an event belongs to',
  },
  {
    packages: ['ipaddr\\.js', 'standardwebhooks'],
    places: ['sim/processes/push/'],
    instead: 'sim/processes/push judges every address that the server is told to connect to',
  },
  {
    packages: ['web-push'],
    places: ['sim/processes/webpush/'],
    instead: 'sim/processes/webpush keeps the keys, and sends to judged addresses only',
  },
  {
    packages: ['@simplewebauthn/server'],
    places: ['sim/core/auth/factors/passkeys.ts'],
    instead: 'sim/core/auth/factors/passkeys.ts takes each challenge once',
  },
  {
    packages: ['openid-client'],
    places: ['sim/core/auth/company/companyProvider.ts'],
    instead: 'sim/core/auth/company/companyProvider.ts verifies signatures, state and nonce of each sign-in',
  },
  { packages: ['@simplewebauthn/browser'], places: ['client/platform/passkeys.ts'] },
  {
    packages: ['otpauth'],
    places: ['sim/core/auth/factors/totp.ts'],
    instead: 'sim/core/auth/factors/totp.ts knows which code counts once',
  },
  {
    packages: ['@nats-io/[^/]+'],
    places: ['sim/stores/nats/'],
    instead: 'what lasts goes through a port of sim/stores/stores.ts',
  },
  { packages: ['yaml'], places: ['sim/base/yaml/'], instead: 'sim/base/yaml bounds what it reads' },
  {
    packages: ['@playwright/test'],
    places: ['sim/app/headless/browser.ts'],
    instead: 'sim/app/headless/browser.ts fetches it only where a browser is wanted',
  },
  { packages: ['xlsx'], places: ['client/', 'sim/'] },
]
