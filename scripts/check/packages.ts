import { isBuiltin } from 'node:module'
import { unusedComponents } from '#client/blueprintParts.ts'
import type { Import } from './imports.ts'

const OWN_PATH = 'scripts/check/packages.ts'

type Rule = { readonly packages: RegExp; readonly places: RegExp; readonly where: string }

/** Tests, scripts and tool configurations may import any package; elsewhere the first row that matches decides. */
const free = /^(tests|scripts|client\/build)\/|\.config\.ts$/

/** In `sim/`: what implements and opens the ports, what is made again from them, and what only reads. */
const disk = placesOf([
  'storage/',
  'files/diskFiles.ts',
  'leases/fileLeases.ts',
  'log/snapshots.ts',
  'secrets/removalNotes.ts',
  'stores.ts',
  'openServices.ts',
  'readmodels/viewFile.ts',
  'telemetry/readings/readingsFile.ts',
  'backup/',
  'logTool/',
  'yaml/',
  'worlds/worlds.ts',
  'worlds/enterprises.ts',
  'scenarios/cli.ts',
  'scenarios/file/bundled.ts',
  'scenarios/headless/killed.ts',
  'http/console.ts',
  'http/ownLand.ts',
])
const databases = placesOf([
  'storage/',
  'log/',
  'reports/',
  'secrets/',
  'leases/',
  'outbox/',
  'readmodels/',
  'telemetry/',
  'backup/',
])

/** Files, and folders with all that is in them. */
function placesOf(names: readonly string[]): RegExp {
  const all = names.map((name) => (name.endsWith('/') ? name : `${name.replaceAll('.', '\\.')}$`))
  return new RegExp(`^sim/(${all.join('|')})`)
}

const rules: readonly Rule[] = [
  {
    packages: /^node:(timers|perf_hooks)/,
    places: /^sim\/(clock|main)\.ts$/,
    where: 'sim/clock.ts, which hands time to everybody else',
  },
  {
    packages: /^node:fs(\/|$)/,
    places: disk,
    where: `the places that ${OWN_PATH} names; what lasts goes through the port Files (sim/files/files.ts)`,
  },
  {
    packages: /^node:sqlite$/,
    places: databases,
    where: `the places that ${OWN_PATH} names; what lasts goes through a port of sim/stores.ts (log, reports, secrets, files), what can be made again is a view (sim/readmodels/view.ts)`,
  },
  { packages: /^node:/, places: /^sim\//, where: 'sim' },
  { packages: /^zod$/, places: /^(shared|sim|client)\//, where: 'shared, sim and client' },
  { packages: /^xstate$/, places: /^(machines|sim|client)\//, where: 'machines, sim and client' },
  {
    packages: /^rxjs$/,
    places: /^client\/realtime\/pipeline\.ts$/,
    where: 'client/realtime/pipeline.ts, the fan-in of reports',
  },
  {
    packages: /^mqtt$/,
    places: /^(sim\/world|sim\/scenarios\/headless|client\/realtime)\//,
    where: 'client/realtime, sim/world and sim/scenarios/headless',
  },
  {
    packages: /^(aedes|ws|express|pino|helmet|compression|prom-client|mqtt-packet)(-|$)/,
    places: /^sim\//,
    where: 'sim',
  },
  { packages: /^(react|d3)(-|$)/, places: /^client\//, where: 'client' },
  { packages: /^@(blueprintjs|tanstack|xstate)\//, places: /^client\//, where: 'client' },
  { packages: /^(fuse\.js|pinyin-pro)$/, places: /^client\//, where: 'client' },
  {
    packages: /^(clsx|topojson-client|world-atlas|uqr|driver\.js)$/,
    places: /^client\//,
    where: 'client',
  },
  {
    packages: /^(fflate|saxes)$/,
    places: /^(client|sim\/workbook)\//,
    where: 'client and sim/workbook, which bounds what it unpacks',
  },
  { packages: /^@dnd-kit\//, places: /^client\/ui\/order\//, where: 'client/ui/order' },
  {
    packages: /^suncalc$/,
    places: /^shared\/automation\/sun\.ts$/,
    where: 'shared/automation/sun.ts, which knows which day an event belongs to',
  },
  { packages: /^yaml$/, places: /^sim\/yaml\//, where: 'sim/yaml, which bounds what it reads' },
  {
    packages: /^@playwright\/test$/,
    places: /^sim\/scenarios\/headless\/browser\.ts$/,
    where: 'sim/scenarios/headless/browser.ts, which fetches it only where a browser is wanted',
  },
  { packages: /^xlsx$/, places: /^(client|sim)\//, where: 'client and sim' },
]

/** Blueprint's overlays give the focus back only through the blocks around them. */
const overlays = /^(Dialog|Drawer|Overlay2?|PopoverNext|ContextMenu|ContextMenuPopover)$/
export const overlayBlocks = /^client\/ui\/layers\//
/** Seen when something is opened, and fetched after the page: whoever imports it from Blueprint fetches it with the page. */
const parts = /^(Menu|MenuItem|MenuDivider|Tooltip)$/

/** Returns why a file may not import a package, or undefined when it may. */
export function refusePackage(from: string, { specifier, target, names }: Import): string | undefined {
  if (target !== undefined) return undefined
  const name = packageName(specifier)
  if (isBuiltin(name) && !name.startsWith('node:')) return `write "node:${name}"`
  if (name === '@blueprintjs/core' && names.includes('Popover')) {
    return "Blueprint's Popover is the old one; use PopoverNext"
  }
  const overlay = name === '@blueprintjs/core' && names.find((one) => overlays.test(one))
  if (overlay && !free.test(from) && !overlayBlocks.test(from)) {
    return `${overlay} leaves the focus nowhere as it closes; use Modal, SlideOver, Popup or PointMenu of client/ui/layers`
  }
  const part = name === '@blueprintjs/core' && names.find((one) => parts.test(one))
  if (part && !free.test(from) && !overlayBlocks.test(from)) {
    return `${part} comes after the page; import it from client/ui/layers/overlayParts.ts, and Tip in place of Tooltip`
  }
  const cut =
    name === '@blueprintjs/core' ? names.find((one) => Object.hasOwn(unusedComponents, one)) : undefined
  if (cut)
    return `the styles of ${cut} are left out of the build; take it off the list in client/blueprintParts.ts`
  if (free.test(from)) return undefined
  const rule = rules.find(({ packages }) => packages.test(name))
  if (!rule) return `package "${name}" has no row in ${OWN_PATH} that says where it may be used`
  return rule.places.test(from) ? undefined : `package "${name}" belongs to ${rule.where}`
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
